import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";

let app: TestApp;
let ours = "";

beforeAll(async () => {
  app = await testApp();
  ours = (await app.call("GET", "/merchant")).data.id;
});
afterAll(() => app.stop());

const merchantBy = async (username: string, id = ours) =>
  app.call("GET", `/merchant/${id}`, undefined, await app.signIn(username));

test("a merchant is found by itself, by the partners above it and by admins", async () => {
  for (const username of ["demo_merchant", "demo_clerk", "demo_partner", "demo_admin"]) {
    const { http, data } = await merchantBy(username);
    expect([username, http, data?.name]).toEqual([username, 200, "Rowe Books"]);
  }
  const [partner] = await app.sql("SELECT id FROM partners");
  await app.sql(
    "INSERT INTO partners (id, parent_id, name, created_at) VALUES ('sub00000000000000000', $1, 'Pier', now())",
    [partner.id],
  );
  await app.sql("UPDATE merchants SET partner_id = 'sub00000000000000000' WHERE id = $1", [ours]);
  expect((await merchantBy("demo_partner")).http).toBe(200);
});

test("a merchant is not found by its neighbour or by a partner beside or beneath its own", async () => {
  expect((await merchantBy("other_merchant")).http).toBe(404);
  const [partner] = await app.sql("SELECT partner_id AS id FROM merchants WHERE name = 'Quay Coffee'");
  for (const [id, parent] of [
    ["beside00000000000000", null],
    ["beneath0000000000000", "beside00000000000000"],
  ]) {
    await app.sql("INSERT INTO partners (id, parent_id, name, created_at) VALUES ($1, $2, $1, now())", [id, parent]);
    await app.sql("UPDATE users SET account_type_id = $1 WHERE username = 'demo_partner'", [id]);
    expect((await merchantBy("demo_partner")).http).toBe(404);
  }
  await app.sql("UPDATE users SET account_type_id = $1 WHERE username = 'demo_partner'", [partner.id]);
});

test("an id that is nobody's is not found", async () => {
  for (const id of ["00000000000000000000", "x", "' OR 1=1 --", "%00", "..%2f"])
    expect((await merchantBy("demo_admin", id)).http).toBe(404);
});
