import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { servePanel } from "./panel.ts";

const folder = mkdtempSync(join(tmpdir(), "panel-"));
mkdirSync(join(folder, "assets"));
const files = ["index-a1b2c3d4.js", "frame-a1b2c3d4.js", "list-a1b2c3d4.js", "list-of-things-a1b2c3d4.js"];
files.push(
  "floating-a1b2c3d4.js",
  "filter-a1b2c3d4.js",
  "schemas-a1b2c3d4.js",
  "shared-a1b2c3d4.js",
  "areas-a1b2c3d4.css",
);
files.push("inter-latin-wght-normal-a1b2c3d4.woff2", "inter-greek-wght-normal-a1b2c3d4.woff2");
for (const name of files) writeFileSync(join(folder, "assets", name), "");
writeFileSync(join(folder, "index.html"), "");
const app = fastify();
servePanel(app, folder);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const linksOf = async (url: string) => (await app.inject({ url })).headers.link;
const partsOf = async (url: string) =>
  [...String(await linksOf(url)).matchAll(/assets\/(\w+)-/g)].map(([, part]) => part);

test("a page behind the sign-in names what it is made of before its script asks for it", async () => {
  const parts = ["filter", "floating", "frame", "list", "schemas", "shared", "areas", "inter"];
  expect(await partsOf("/merchant/customer/create")).toEqual(parts);
  expect(await linksOf("/merchant/customer/create")).toContain(
    "</assets/shared-a1b2c3d4.js>; rel=modulepreload, </assets/areas-a1b2c3d4.css>; rel=preload; as=style; crossorigin",
  );
});

test("a list of payments is not made to wait for what forms and menus are made of", async () => {
  const parts = ["frame", "list", "areas", "inter"];
  expect(await partsOf("/merchant/transaction/search?limit=100")).toEqual(parts);
  expect(await partsOf("/partner/transactions")).toEqual(parts);
  expect(await partsOf("/admin/transaction?f=status:=:settled")).toEqual(parts);
  expect(await partsOf("/merchant/transaction/detail/abc")).toContain("shared");
});

test("the faces of a page come after what it is made of, and those of other scripts when they are met", async () => {
  const faces = String(await linksOf("/merchant/transaction/search"))
    .split(", ")
    .filter((link) => link.includes("woff2"));
  const face = "</assets/inter-latin-wght-normal-a1b2c3d4.woff2>";
  expect(faces).toEqual([`${face}; rel=preload; as=font; crossorigin; fetchpriority=low`]);
});

test("the sign-in and the dashboard are not made to wait for what they do without", async () => {
  expect([await linksOf("/auth"), await linksOf("/partner/dashboard"), await linksOf("/")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each(["/api", "/api?x=1", "/api/nothing", "/API/transaction", "/Api/user", "/%61PI/user", "//api/user"])(
  "%s is no page, however it is written",
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);

test("a path that only begins like the API's is a page", async () => {
  expect((await app.inject({ url: "/apiary" })).statusCode).toBe(200);
});

test("a script that is not there is not the page, which whoever asked for it would run", async () => {
  expect((await app.inject({ url: "/tokenizer/tokenizer.js" })).statusCode).toBe(404);
  expect((await app.inject({ url: "/assets/gone-a1b2c3d4.js" })).statusCode).toBe(404);
});
