import { createHash } from "node:crypto";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { openApiDocument } from "../openapi.ts";
import { SCRIPT_PATH } from "./page.ts";
import { reference } from "./reference.ts";

const app = Fastify();
const brandOf = async (host: string) => (host === "pay.harbor.example" ? "Harbor <Pay>" : "Gatehouse");
reference(app, { environment: "sandbox", brandOf });

test("admits the page's own scripts and no other host", async () => {
  const page = await app.inject("/api/docs");
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers["content-security-policy"]);
  const scripts = [...page.body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
  expect(scripts.length).toBe(1);
  for (const text of scripts)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  expect(page.body.match(/ src="[^"]*"/g)).toEqual([` src="${SCRIPT_PATH}"`]);
});

test("serves the script compressed to browsers that read Brotli, and plain to others", async () => {
  const compressed = await app.inject({ url: SCRIPT_PATH, headers: { "accept-encoding": "gzip, br" } });
  expect(compressed.headers["content-encoding"]).toBe("br");
  const plain = await app.inject(SCRIPT_PATH);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body).toContain("createApiReference");
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test("has the version of the package in the script's path", async () => {
  const { default: lock } = await import("../../../package.json", { with: { type: "json" } });
  expect(SCRIPT_PATH).toContain(`-${lock.dependencies["@scalar/fastify-api-reference"]}.js`);
});

test("serves the API as an OpenAPI document", async () => {
  const reply = await app.inject("/api/openapi.json");
  expect(reply.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test("shows the name of the brand whose host was asked", async () => {
  const titleAt = async (host: string) =>
    /<title>(.*)<\/title>/.exec((await app.inject({ url: "/api/docs", headers: { host } })).body)?.[1];
  expect(await titleAt("pay.harbor.example:8080")).toBe("Harbor &lt;Pay&gt; API");
  expect(await titleAt("localhost")).toBe("Gatehouse API");
  const document = await app.inject({ url: "/api/openapi.json", headers: { host: "pay.harbor.example" } });
  expect(document.json().info.title).toBe("Harbor <Pay>");
});
