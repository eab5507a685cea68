import { createHash } from "node:crypto";
import { allCalls } from "@gatehouse/contract/calls.ts";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";
import { reference } from "./reference.ts";

const app = Fastify();
reference(app, async (host) => (host === "pay.harbor.example" ? "Harbor <Pay>" : "Gatehouse"));

test("/api/docs shows every call, and its policy admits its own style and nothing else", async () => {
  const page = await app.inject("/api/docs");
  expect(page.statusCode).toBe(200);
  for (const call of allCalls) expect(page.body).toContain(`<section class="call" id="${call.name}"`);
  expect(page.body).not.toContain("<script");
  const style = /<style>([\s\S]*)<\/style>/.exec(page.body)?.[1] ?? "";
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`sha256-${createHash("sha256").update(style).digest("base64")}`);
  expect(policy).not.toContain("unsafe");
});

test("a field stands with its whole path, its type and whether it is needed", async () => {
  const { body } = await app.inject("/api/docs");
  expect(body).toContain("<code>payment_method.card.number</code>");
  expect(body).toContain("<code>type</code></td><td>&quot;sale&quot;, &quot;authorize&quot;");
  expect(body).toMatch(/<code>payment_method<\/code><\/td><td>object<\/td><td>required/);
});

test("a call with a sample shows it as an example body", async () => {
  const { body } = await app.inject("/api/docs");
  const section = /<section class="call" id="drawQr"[\s\S]*?<\/section>/.exec(body)?.[0];
  expect(section).toContain("<pre>{\n  &quot;url&quot;: &quot;https://bluemug.example/pay&quot;\n}</pre>");
});

test("/api/openapi.json is the document", async () => {
  const reply = await app.inject("/api/openapi.json");
  expect(reply.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test("/api/docs has the name of the brand whose host was asked", async () => {
  const titleAt = async (host: string) =>
    /<title>(.*)<\/title>/.exec((await app.inject({ url: "/api/docs", headers: { host } })).body)?.[1];
  expect(await titleAt("pay.harbor.example:8080")).toBe("Harbor &lt;Pay&gt; API");
  expect(await titleAt("localhost")).toBe("Gatehouse API");
});
