import type { Access } from "@gatehouse/contract/access.ts";
import { type CallWithSchemas, readsWidely, type Schema } from "@gatehouse/contract/call.ts";
import { modules } from "@gatehouse/contract/calls.ts";
import type { ErrorCode } from "@gatehouse/contract/error-definitions.ts";
import { errors } from "@gatehouse/contract/errors.ts";
import { currencies } from "@gatehouse/money/currency.ts";
import * as z from "zod/mini";

export type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
};

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [module, { calls }] of Object.entries(modules)) {
    for (const call of calls) {
      const path = paths[call.path] ?? {};
      path[call.method.toLowerCase()] = operation(module, call);
      paths[call.path] = path;
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Gatehouse",
      version: "0.1.0",
      description:
        "Every reply but those that say otherwise is an envelope of status, msg and data, and carries an x-correlation-id header. Amounts are whole minor units of the currency beside them; times are RFC 3339 in UTC. A null member counts as not given. Unknown members are ignored. " +
        `Currencies are ${currencies.map(({ code }) => code).join(", ")}. ` +
        "A request under an idempotency_key that stands for a payment is answered with that payment, whatever else the request says, and nothing is charged again: a key belongs to one merchant, for idempotency_time seconds.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api" }],
    tags: Object.keys(modules).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "Authorization", description: "A private API key, bare." },
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The token of a signed-in session, or a private API key.",
        },
      },
      schemas: { Refusal: refusal },
    },
  };
}

const refusal = {
  type: "object",
  properties: {
    status: { type: "string", enum: ["failed", "error"] },
    msg: { type: "string" },
    data: { type: "null" },
    field: { type: "string", description: "Where the bad value stands in the body: line_items[2].unit_price" },
  },
  required: ["status", "msg", "data"],
};

function operation(module: string, call: CallWithSchemas): object {
  return {
    operationId: call.name,
    tags: [module],
    summary: call.summary,
    description: `For ${accessInWords(call.access)}.`,
    security: securityOf(call.access),
    ...(parametersOf(call).length > 0 ? { parameters: parametersOf(call) } : {}),
    ...(call.input ? { requestBody: bodyOf(call, call.input) } : {}),
    responses: responsesOf(call),
  };
}

function securityOf(access: Access): object[] {
  if (access.kind === "public") return [];
  return access.session ? [{ bearer: [] }] : [{ apiKey: [] }, { bearer: [] }];
}

/** Who may make a call, for a reader. */
function accessInWords(access: Access): string {
  if (access.kind === "public") return "everyone, without a credential";
  const accounts = access.accounts.length === 3 ? "any account" : access.accounts.join(" and ");
  const key = `${access.wholeKey ? "an API key without limits" : "an API key"}${access.publicKey ? ", a merchant's public one too" : ""}`;
  const who = access.session ? `a signed-in session of ${accounts}` : `${key} or a session of ${accounts}`;
  const role = access.role ? `, role ${access.role}` : "";
  const scope = access.scope ? `; a key with scopes needs ${access.scope}` : "";
  return `${who}${role}${access.permission ? `, with ${access.permission}` : ""}${scope}`;
}

function parametersOf(call: CallWithSchemas): object[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = call.query ? readSchema(call.query, "input") : {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery];
}

function bodyOf({ form, sample }: CallWithSchemas, input: Schema): object {
  const schema = readSchema(input, "input");
  const types = form === undefined ? ["application/json"] : ["multipart/form-data"];
  if (form === "pictures") types.push("application/json");
  const example = sample === undefined ? {} : { example: sample };
  const content = Object.fromEntries(types.map((type) => [type, { schema, ...example }]));
  return { required: (schema.required ?? []).length > 0, content };
}

function responsesOf(call: CallWithSchemas): object {
  const responses: Record<string, object> = {
    "200": { description: "Success", content: { "application/json": { schema: envelopeOf(call) }, ...filesOf(call) } },
  };
  for (const [status, codes] of Object.entries(errorsByStatus(call))) {
    responses[status] = {
      description: [...new Set(codes.map((code) => errors[code].text))].join(" · "),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
    };
  }
  return responses;
}

function filesOf(call: CallWithSchemas): object {
  const schema = { type: "string" };
  return call.files ? { "text/csv": { schema }, "text/html": { schema } } : {};
}

/** What any body may be that is not even looked into. */
const unreadable: ErrorCode[] = ["body_not_utf8", "body_too_deep", "body_too_large", "encoding_unsupported"];

/** What whoever lacks it is told that the call asks for. */
function needed({ accounts, role, permission, scope }: Extract<Access, { kind: "caller" }>): ErrorCode[] {
  return [
    ...(accounts.includes("merchant") ? (["merchant_permission_needed"] as const) : []),
    ...(role ? (["role_needed"] as const) : []),
    ...(permission || scope ? (["permission_needed"] as const) : []),
  ];
}

/** What the call declares, and what every call of its shape may answer besides. */
function errorsByStatus(call: CallWithSchemas): Record<string, ErrorCode[]> {
  const shared: ErrorCode[] = ["too_many_requests", "internal", "busy", "stopping"];
  if (call.access.kind === "caller") shared.push("unauthorized", "forbidden", ...needed(call.access));
  if (call.input) shared.push(call.form ? "malformed_form" : "malformed_body", ...unreadable);
  if (call.input || call.query) shared.push("invalid_field", "unfit_field");
  if (readsWidely(call)) shared.push("search_too_wide");
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of new Set([...call.errors, ...shared])) {
    const { status } = errors[code];
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return byStatus;
}

function envelopeOf(call: CallWithSchemas): JsonSchema {
  const data = readSchema(call.reply, "output");
  if (call.bare) return data;
  const properties: Record<string, JsonSchema> = {
    status: { type: "string", const: "success" },
    msg: { type: "string" },
    data,
  };
  if (call.list) properties.total_count = { type: "integer", minimum: 0 };
  for (const name of call.alsoTop ?? []) properties[name] = data.properties?.[name] ?? {};
  const optional = call.list ? ["total_count"] : [];
  return { type: "object", properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

/** A schema of the contract for readers: its bounds without the ones that only say "a safe integer". */
function readSchema(schema: Schema, io: "input" | "output"): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // A reply may grow; whoever generated a client from this must not refuse the new member.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return Object.fromEntries(Object.entries(made).filter(([name]) => name !== "$schema" && name !== "~standard"));
}
