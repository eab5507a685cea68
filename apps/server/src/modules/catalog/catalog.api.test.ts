import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_KEY, type TestApp, testApp } from "../../../test/app.ts";
import { download, rowsOf } from "../../../test/download.ts";

let app: TestApp;
let root = "";
beforeAll(async () => {
  app = await testApp();
  root = `/merchant/${(await app.call("GET", "/merchant")).data.id}/product`;
});
afterAll(() => app.stop());

const post = (path: string, body: unknown = {}) => app.call("POST", path, body);
const fern = { sku: "FERN01", name: "Tree fern", price: 1200, fixed_amount: true, unit_of_measure: "PCE" };
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a product is added, found, changed and sold no longer", async () => {
  const made = await post(root, fern);
  expect(made.data).toMatchObject({
    ...fern,
    fixed_qty: false,
    img: "",
    local_tax: 0,
    max_quantity: 0,
    updated_at: null,
  });
  expect(made.data.public_hash).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const path = `${root}/${made.data.id}`;
  expect((await app.call("GET", path)).data).toEqual(made.data);
  expect((await post(path, { price: 1500 })).data).toMatchObject({ name: "Tree fern", price: 1500 });
  expect(await app.call("DELETE", path)).toMatchObject({ http: 200, data: "product deleted" });
  expect((await app.call("GET", path)).http).toBe(404);
  const gone = await post(`${root}/search`, { deleted_at: { duration: "this_year" } });
  expect(gone.data).toMatchObject([{ id: made.data.id, deleted_at: expect.any(String) }]);
  for (const none of [null, {}, { start_date: null, end_date: null }, { start_date: "", end_date: "" }]) {
    const { data } = await post(`${root}/search`, { deleted_at: none, limit: 100 });
    expect(data.filter(({ deleted_at }: { deleted_at: unknown }) => deleted_at !== null)).toEqual([]);
  }
  for (const list of [root, `${root}s`])
    expect((await app.call("GET", list)).data.some((one: { id: string }) => one.id === made.data.id)).toBe(false);
});

test.each([
  [{ name: "" }, "name is required"],
  [{ name: undefined }, "name is required"],
  [{ price: undefined }, "price is required"],
  [{ sku: "A-1" }, "invalid Sku"],
  [{ unit_of_measure: "EACH" }, "invalid Unit Of Measure"],
  [{ price: -1 }, "invalid Price"],
  [{ price: 0 }, "price is required"],
  [{ img: "bm8gcGljdHVyZQ==" }, "invalid Img"],
  [{ img: "PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+" }, "invalid Img"],
])("a product with %j is refused", async (wrong, text) => {
  expect(await post(root, { ...fern, ...wrong })).toMatchObject({ http: 400, msg: `bad request error: ${text}` });
});

test("products are searched by name and price, newest first", async () => {
  for (const [name, price] of [
    ["Moss", 100],
    ["Moss ball", 300],
  ] as const)
    await post(root, { name, price });
  const names = async (body: object) =>
    (await post(`${root}/search`, body)).data.map((one: { name: string }) => one.name);
  expect(await names({ name: { operator: "%", value: "moss" } })).toEqual(["Moss ball", "Moss"]);
  expect(await names({ name: { operator: "%", value: "moss" }, price: { operator: "<", value: 200 } })).toEqual([
    "Moss",
  ]);
});

test("products and their file are sorted by name or price, either way", async () => {
  for (const [name, price] of [
    ["Fescue c", 200],
    ["Fescue a", 300],
    ["Fescue b", 100],
  ] as const)
    await post(root, { name, price });
  const body = { name: { operator: "%", value: "fescue" } };
  for (const [query, wanted] of [
    ["sf=name&sd=asc", "abc"],
    ["sortfield=name&sortdirection=desc", "cba"],
    ["sf=price&sd=asc", "bca"],
    ["sf=nothing", "bac"],
  ] as const) {
    const { data } = await post(`${root}/search?${query}`, body);
    expect([query, data.map((one: { name: string }) => one.name.at(-1)).join("")]).toEqual([query, wanted]);
    const { text } = await download(app, `${root}/search?output=csv&${query}`, { body });
    expect([
      query,
      rowsOf(text)
        .map((row) => row.name?.at(-1))
        .join(""),
    ]).toEqual([query, wanted]);
  }
});

test("a barcode that could be a card's number by its digits is a product's SKU", async () => {
  const sku = "4222222222222";
  expect((await post(root, { name: "Vase", price: 900, sku })).data.sku).toBe(sku);
});

test("a picture goes in as base64 and comes out of its address as what it is, for anybody", async () => {
  const { data } = await post(root, { ...fern, img: `data:image/jpeg;base64,${PIXEL}` });
  const reply = await fetch(app.url + data.img);
  expect(reply.headers.get("content-type")).toBe("image/png");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  expect(Buffer.from(await reply.arrayBuffer()).toString("base64")).toBe(PIXEL);
  const path = `${root}/${data.id}`;
  expect((await post(path, { name: "Fern", img: data.img })).data.img).toBe(data.img);
  expect((await post(path, { img: "" })).data.img).toBe("");
  expect((await fetch(app.url + data.img)).status).toBe(404);
  expect((await fetch(`${app.url}/api/picture/%27`)).status).toBe(404);
});

async function upload(csv: string) {
  const body = new FormData();
  body.set("file", new Blob([csv]), "products.csv");
  const reply = await fetch(`${app.url}/api${root}/batch`, {
    method: "POST",
    headers: { authorization: DEMO_KEY },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: a reply of the API as it comes
  return (await reply.json()) as any;
}

test("a file's good rows become products and its bad ones are told by their line", async () => {
  const { data } = await upload(
    'name,sku,price,fixed_amount,description\r\n"Fern, tall",F1,1200,TRUE,"2 litre\npot"\n,F2,5,false,\nMoss,M-1,5,,\nIvy,,,true,\nRock,,7,,',
  );
  expect(data).toMatchObject({ total: 5, imported: 2, failed: 3 });
  expect(data.errors).toEqual([
    { row: 4, message: "name is required" },
    { row: 5, message: "invalid sku" },
    { row: 6, message: "price is required" },
  ]);
  expect(data.products).toMatchObject([
    { name: "Fern, tall", sku: "F1", price: 1200, fixed_amount: true, description: "2 litre\npot" },
    { name: "Rock", price: 7, fixed_amount: false },
  ]);
  const noted = await app.sql("SELECT record_id FROM audit_log WHERE action = 'import' ORDER BY seq");
  expect(noted.map(({ record_id }) => record_id)).toEqual(data.products.map(({ id }: { id: string }) => id));
});

test("a file that is no table or too long is refused as a whole", async () => {
  const unnamed = "its first line names no column name, or they are not separated by commas";
  for (const file of ["price\n5", "name;price\nFern;5"])
    expect((await upload(file)).msg).toBe(`bad request error: invalid File: ${unnamed}`);
  expect((await upload('name\n"open')).msg).toBe("bad request error: invalid File: a quote in it is never closed");
  expect((await upload("\n")).msg).toBe("bad request error: invalid File: it is empty");
  expect((await upload(`name\n${"a\n".repeat(5001)}`)).msg).toBe("bad request error: file has more than 5000 rows");
  expect((await post(`${root}/batch`, {})).msg).toBe("bad request error: malformed form");
});

test("a partner looks after the products of its merchants", async () => {
  const partner = await app.signIn("demo_partner");
  expect((await app.call("POST", root, fern, partner)).http).toBe(200);
  expect((await app.call("GET", root, undefined, await app.signIn("other_merchant"))).http).toBe(404);
});

test("who is no admin of the merchant picks from its products and changes none", async () => {
  const clerk = await app.signIn("demo_clerk");
  const { id } = (await post(root, fern)).data;
  expect((await app.call("GET", `${root}/${id}`, undefined, clerk)).http).toBe(200);
  expect((await app.call("POST", root, fern, clerk)).http).toBe(403);
  expect((await app.call("POST", `${root}/batch`, {}, clerk)).http).toBe(403);
  expect((await app.call("POST", `${root}/${id}`, { price: 1 }, clerk)).http).toBe(403);
  expect((await app.call("DELETE", `${root}/${id}`, undefined, clerk)).http).toBe(403);
  expect((await app.call("GET", `${root}/${id}`)).data.price).toBe(fern.price);
});
