import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { servePanel } from "./panel.ts";

const folder = mkdtempSync(join(tmpdir(), "panel-"));
mkdirSync(join(folder, "assets"));
for (const name of [
  "index.html",
  "assets/index-a1.js",
  "assets/frame-b2.js",
  "assets/shared-c3.js",
  "assets/areas-d4.css",
])
  writeFileSync(join(folder, name), "");
const app = fastify();
servePanel(app, folder);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const linksOf = async (url: string) => (await app.inject({ url })).headers.link;

test("a page behind the sign-in names what it is made of before its script asks for it", async () => {
  expect(await linksOf("/merchant/transaction/search?limit=100")).toBe(
    "</assets/areas-d4.css>; rel=preload; as=style; crossorigin, </assets/frame-b2.js>; rel=modulepreload, </assets/shared-c3.js>; rel=modulepreload",
  );
});

test("the sign-in and the dashboard are not made to wait for what they do without", async () => {
  expect([await linksOf("/auth"), await linksOf("/partner/dashboard"), await linksOf("/")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
