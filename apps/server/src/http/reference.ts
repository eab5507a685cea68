import { createHash } from "node:crypto";
import type { CallWithSchemas } from "@gatehouse/contract/call.ts";
import { modules } from "@gatehouse/contract/calls.ts";
import { errors } from "@gatehouse/contract/errors.ts";
import type { FastifyInstance } from "fastify";
import { accessInWords, errorsByStatus, type JsonSchema, openApiDocument, readSchema } from "./openapi.ts";

const css = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d5dae0;--ground:#fff;--raised:#f5f7f9;--mark:#0b5cad}
@media (prefers-color-scheme:dark){:root{--ink:#e7ebf0;--soft:#a3adb8;--line:#333b45;--ground:#12161b;--raised:#1b2129;--mark:#7db8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main,header{max-width:60rem;margin:0 auto;padding:1rem}
a{color:var(--mark)}
h1{margin:0;font-size:1.6rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}h3{margin:0;font-size:1.05rem}h4{margin:1rem 0 .25rem;font-size:.95rem}
p{margin:.25rem 0}nav ul{columns:14rem;padding-left:1.2rem;margin:.25rem 0 1rem}
nav a,.path{overflow-wrap:anywhere}
section.call{border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin:1rem 0;scroll-margin-top:1rem}
.soft{color:var(--soft)}
pre{font:.9em ui-monospace,monospace;background:var(--raised);border-radius:.25rem;padding:.5rem;margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
code{font:.9em ui-monospace,monospace;background:var(--raised);border-radius:.25rem;padding:.1em .3em;overflow-wrap:anywhere}
.method{font-weight:700}
table{width:100%;border-collapse:collapse;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .5rem .3rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
td:nth-child(3),th:nth-child(3){overflow-wrap:normal;white-space:nowrap}
th{overflow-wrap:normal}
summary{cursor:pointer;margin:1rem 0 .25rem;font-weight:600;font-size:.95rem;padding:.25rem 0}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The contract for people at /api/docs and for programs at /api/openapi.json; each made at its first reading. The page has the
 * name of the brand whose host was asked, for who reads it may know no other.
 */
export function reference(app: FastifyInstance, brandOf: (host: string) => Promise<string>): void {
  let calls: string | undefined;
  let document: string | undefined;
  app.get("/api/docs", { config: { call: "docs" } }, async ({ hostname }, reply) => {
    calls ??= drawCalls();
    reply.header("content-security-policy", policy).header("referrer-policy", "no-referrer");
    return reply
      .header("x-frame-options", "DENY")
      .type("text/html; charset=utf-8")
      .send(drawPage(await brandOf(hostname), calls));
  });
  app.get("/api/openapi.json", { config: { call: "openapi" } }, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type("application/json").send(document);
  });
}

function drawPage(brand: string, calls: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(brand)} API</title><style>${css}</style></head><body>
<header><h1>${escaped(brand)} API</h1>
<p>Send an API key in the <code>Authorization</code> header, or <code>Bearer</code> and a session's token. Every reply has <code>status</code>,
<code>msg</code> and <code>data</code>, and an <code>x-correlation-id</code> to quote when you ask for help. Amounts are whole
minor units: 2599 is 25.99 in US dollars. Times are RFC 3339 in UTC.</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p></header>
${calls}</body></html>`;
}

function drawCalls(): string {
  const groups = Object.entries(modules);
  return `<main><nav aria-label="Calls">${groups.map(([module, { calls }]) => drawMenu(module, calls)).join("")}</nav>
${groups.map(([module, { calls }]) => `<h2 id="${module}">${module}</h2>${calls.map(drawCall).join("")}`).join("")}
</main>`;
}

function drawMenu(module: string, calls: readonly CallWithSchemas[]): string {
  const items = calls.map((call) => `<li><a href="#${call.name}">${call.name}</a></li>`).join("");
  return `<p><a href="#${module}"><b>${module}</b></a></p><ul>${items}</ul>`;
}

function drawCall(call: CallWithSchemas): string {
  const body = call.input ? fieldsOf(readSchema(call.input, "input")) : [];
  const query = call.query ? fieldsOf(readSchema(call.query, "input")) : [];
  return `<section class="call" id="${call.name}" aria-labelledby="${call.name}-title">
<h3 id="${call.name}-title"><span class="method">${call.method}</span> <code class="path">/api${escaped(call.path)}</code></h3>
<p>${escaped(call.summary)}</p><p class="soft">For ${escaped(accessInWords(call.access))}.</p>
${drawFields("Query", query)}${drawFields("Body", body)}${drawSample(call)}
<details><summary>Reply: data${call.list ? " (a list, with total_count)" : ""}</summary>${drawReply(call)}</details>
<details><summary>Refusals</summary>${drawErrors(call)}</details></section>`;
}

type Field = { name: string; type: string; required: boolean };

function drawFields(title: string, fields: Field[]): string {
  if (fields.length === 0) return "";
  return `<h4>${title}</h4>${fieldTable(fields, true)}`;
}

function drawSample({ sample }: CallWithSchemas): string {
  if (sample === undefined) return "";
  return `<details><summary>Example body</summary><pre>${escaped(JSON.stringify(sample, null, 2))}</pre></details>`;
}

function drawReply(call: CallWithSchemas): string {
  const schema = readSchema(call.reply, "output");
  const fields = fieldsOf(schema);
  return fields.length === 0 ? `<p>${escaped(typeInWords(schema))}</p>` : fieldTable(fields, false);
}

function fieldTable(fields: Field[], input: boolean): string {
  const rows = fields.map(({ name, type, required }) => {
    const need = input ? `<td>${required ? "required" : "optional"}</td>` : "";
    return `<tr><td><code>${escaped(name)}</code></td><td>${escaped(type)}</td>${need}</tr>`;
  });
  const need = input ? `<th scope="col">Needed</th>` : "";
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th>${need}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function drawErrors(call: CallWithSchemas): string {
  const rows = Object.entries(errorsByStatus(call)).flatMap(([status, codes]) =>
    codes.map((code) => `<tr><td>${status}</td><td>${escaped(errors[code].text)}</td></tr>`),
  );
  return `<table><thead><tr><th scope="col">Status</th><th scope="col">msg</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** Every member at any depth, by its path: `payment_method.card.number`, `items[].name`. */
function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  if (schema.anyOf && prefix === "") return schema.anyOf.flatMap((one) => fieldsOf(one));
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const own = { name: path, type: typeInWords(member), required: schema.required?.includes(name) ?? false };
    return [own, ...fieldsOf(member, path)];
  });
}

function typeInWords(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(", ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeInWords))].join(" or ");
  if (schema.items) return `list of ${typeInWords(schema.items)}`;
  return [schema.format ?? schema.type ?? "anything", ...boundsOf(schema)].join(", ");
}

function boundsOf({ minimum, maximum, maxLength, pattern, format }: JsonSchema): string[] {
  const bounds: string[] = [];
  if (minimum !== undefined) bounds.push(`at least ${minimum}`);
  if (maximum !== undefined) bounds.push(`at most ${maximum}`);
  if (maxLength !== undefined) bounds.push(`at most ${maxLength} characters`);
  if (pattern && !format) bounds.push(`like ${pattern}`);
  return bounds;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
