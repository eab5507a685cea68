import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp, toWindow } from "../../../test/app.ts";
import { lettersTo } from "../../../test/letters.ts";

let app: TestApp;
let admin = "";
let partner = "";
let partnerId = "";
let merchant = "";
/** A partner beneath the demo partner and one beside it, each with a person. */
let beneath: { id: string; token: string };
let beside: { id: string; token: string };

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn("demo_admin");
  partner = await app.signIn("demo_partner");
  merchant = await app.signIn("demo_merchant");
  partnerId = (await app.call("GET", "/partner", undefined, partner)).data.id;
  beneath = await openPartner("Sub Pay", { parent_id: partnerId });
  beside = await openPartner("Pier Pay", {});
});
afterAll(() => app.stop());

async function openPartner(name: string, more: Record<string, unknown>) {
  const username = `${name.slice(0, 3).toLowerCase()}_partner`;
  const user = person({ username: `${username}_first`, role: "admin" });
  const body = { name, email: `${username}@example.test`, timezone: "UTC", user, ...more };
  const { data } = await app.call("POST", "/partner", body, admin);
  const account = { account_type: "partner", account_type_id: data.id };
  await app.call("POST", "/user", person({ username, role: "admin", password: PASSWORD, ...account }), admin);
  return { id: data.id as string, token: await app.signIn(username) };
}

const titles = async (token: string): Promise<string[]> =>
  (await app.call("GET", "/dashboard/news", undefined, token)).data.map(({ title }: { title: string }) => title);

describe("news", () => {
  const tell = (title: string, visibility?: string, token = partner) =>
    app.call("POST", `/partner/${partnerId}/newsitem`, { title, message: "Line 1\nLine 2", visibility }, token);

  test("reach the merchants, the partners or all beneath their partner, newest first, and nobody beside", async () => {
    for (const [title, visibility] of [
      ["For merchants", undefined],
      ["For partners", "partners"],
      ["For all", "all"],
    ] as const)
      expect((await tell(title, visibility)).http).toBe(200);
    expect(await titles(merchant)).toEqual(["For all", "For merchants", "Welcome to Gatehouse"]);
    expect(await titles(beneath.token)).toEqual(["For all", "For partners"]);
    expect(await titles(beside.token)).toEqual([]);
    expect(await titles(partner)).toEqual(["For all", "For partners", "For merchants", "Welcome to Gatehouse"]);
    expect((await titles(admin)).length).toBe(4);
  });

  test("carry their partner's name unless another is given, and are changed, paged and deleted with an audit", async () => {
    const made = (await tell("Maintenance")).data;
    expect(made).toMatchObject({ partner_id: partnerId, author_name: "Harbor Payments", visibility: "merchants" });
    const path = `/partner/${partnerId}/newsitem/${made.id}`;
    const changed = await app.call("POST", path, { title: "Moved", visibility: null }, partner);
    expect(changed.data).toMatchObject({ title: "Moved", message: "Line 1\nLine 2", visibility: "merchants" });
    const by = async (author_name?: string) =>
      (await app.call("POST", path, { author_name }, partner)).data.author_name;
    expect([await by("Ada"), await by(), await by(" "), await by("Ada"), await by("")]).toEqual([
      ...["Ada", "Ada", "Harbor Payments", "Ada", "Harbor Payments"],
    ]);
    const page = await app.call("GET", `/partner/${partnerId}/newsitems/2/0`, undefined, partner);
    expect([page.data.length, page.data[0].title, page.total_count]).toEqual([2, "Moved", 5]);
    const list = (query: string) => app.call("GET", `/partner/${partnerId}/newsitem${query}`, undefined, partner);
    expect(await list("?limit=2")).toMatchObject({ data: page.data, total_count: 5 });
    const whole = await list("");
    expect(whole.data.map(({ id }: { id: string }) => id)).toHaveLength(5);
    expect((await list("?limit=2&offset=1")).data).toEqual(whole.data.slice(1, 3));
    expect((await app.call("DELETE", path, undefined, partner)).http).toBe(200);
    expect((await app.call("GET", path, undefined, partner)).http).toBe(404);
    const rows = await app.sql("SELECT action FROM audit_log WHERE record_id = $1 ORDER BY seq", [made.id]);
    expect(rows.map(({ action }) => action)).toEqual(["create", ...Array(6).fill("update"), "delete"]);
  });

  test("are written by their partner, those above it and admins only", async () => {
    const path = `/partner/${partnerId}/newsitem`;
    const body = { title: "Not mine", message: "x" };
    expect((await app.call("POST", path, body, admin)).http).toBe(200);
    for (const { token } of [beneath, beside]) expect((await app.call("POST", path, body, token)).http).toBe(404);
    expect((await app.call("POST", path, body, merchant)).http).toBe(403);
    const read = async (token: string) => (await app.call("GET", path, undefined, token)).http;
    expect([await read(admin), await read(beneath.token), await read(beside.token), await read(merchant)]).toEqual([
      ...[200, 404, 404, 403],
    ]);
    const own = await app.call("POST", `/partner/${beneath.id}/newsitem`, body, partner);
    expect((await app.call("GET", `/partner/${partnerId}/newsitem/${own.data.id}`, undefined, partner)).http).toBe(404);
  });

  test.each([
    [{ title: "", message: "x" }, "Title"],
    [{ title: "x".repeat(101), message: "x" }, "Title"],
    [{ title: "x", message: "x".repeat(5001) }, "Message"],
    [{ title: "x", message: "x", visibility: "everyone" }, "Visibility"],
  ])("are refused by the field that is wrong: %#", async (body, field) => {
    const reply = await app.call("POST", `/partner/${partnerId}/newsitem`, body, partner);
    expect([reply.http, reply.msg]).toEqual([400, `bad request error: invalid ${field}`]);
  });

  test.each(["x/0", "-1/0", "10/1e9"])("are not paged by %s", async (page) => {
    expect((await app.call("GET", `/partner/${partnerId}/newsitems/${page}`, undefined, partner)).http).toBe(400);
  });
});

describe("the university", () => {
  const teach = (body: Record<string, unknown>, path = "/university") => app.call("POST", path, body, admin);
  const search = (token: string, body = {}, path = "/university/search") => app.call("POST", path, body, token);

  test("is written by admins under either name and read by the accounts it is for, in its order", async () => {
    await teach({ title: "Second", position: 2 }, "/fluidpay-university");
    await teach({ title: "First", position: 1, account_types: ["merchant"], category: "Start" });
    await teach({ title: "Partners", account_types: ["partner"] });
    const seen = async (token: string, path?: string) =>
      (await search(token, {}, path)).data.map(({ title }: { title: string }) => title);
    expect(await seen(merchant)).toEqual(["First", "Second"]);
    expect(await seen(partner, "/fluidpay-university/search")).toEqual(["Partners", "Second"]);
    expect(await seen(admin)).toEqual(["Partners", "First", "Second"]);
    const found = await search(merchant, { category: { operator: "%", value: "start" } });
    expect([found.total_count, found.data[0].title]).toEqual([1, "First"]);
    expect((await app.call("POST", "/university", { title: "Mine" }, merchant)).http).toBe(403);
  });

  test.each([
    ['<p onclick="x()">Hi <b>you</b></p>', "<p>Hi <b>you</b></p>"],
    ["<script>alert(1)</script><p>Hi</p>", "<p>Hi</p>"],
    ['<img src=x onerror="x()">Text', "Text"],
    ['<a href="javascript:x()">go</a>', '<a rel="noopener noreferrer" target="_blank">go</a>'],
    [
      '<a href="https://example.test" style="position:fixed">go</a>',
      '<a href="https://example.test" rel="noopener noreferrer" target="_blank">go</a>',
    ],
    ['<a href="//evil.example">go</a>', '<a rel="noopener noreferrer" target="_blank">go</a>'],
    ["<svg><style><img src=x onerror=alert(1)></style></svg>", ""],
    ["<h1>Big</h1><div>Text</div>", "<h2>Big</h2><p>Text</p>"],
    ["2 < 3 & 4", "2 &lt; 3 &amp; 4"],
  ])("keeps of its HTML what is harmless: %s", async (description, kept) => {
    expect((await teach({ title: "HTML", description })).data.description).toBe(kept);
  });

  test("is changed and taken away with an audit; what is gone is not found", async () => {
    const { data } = await teach({ title: "Old" });
    const path = `/university/${data.id}`;
    expect((await app.call("POST", path, { title: "New" }, admin)).data).toMatchObject({ title: "New", position: 0 });
    expect((await app.call("DELETE", path, undefined, admin)).http).toBe(200);
    for (const method of ["POST", "DELETE"]) expect((await app.call(method, path, {}, admin)).http).toBe(404);
    const rows = await app.sql("SELECT action FROM audit_log WHERE record_id = $1 ORDER BY seq", [data.id]);
    expect(rows.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
  });

  test.each([
    [{ title: "" }, "Title"],
    [{ title: "x", url: "javascript:alert(1)" }, "Url"],
    [{ title: "x", account_types: ["public"] }, "Account Types"],
    [{ title: "x", position: -1 }, "Position"],
  ])("refuses what is wrong by its field: %#", async (body, field) => {
    expect((await teach(body)).msg).toBe(`bad request error: invalid ${field}`);
  });
});

describe("a letter to support", () => {
  const write = (token: string, body: Record<string, unknown> = { subject: "Stuck", message: "One.\n\nTwo <b>." }) =>
    app.call("POST", "/contact-us", body, token);

  test("goes to the support of the brand above, can be answered, and is in the audit", async () => {
    const brand = { domain: "pay.harbor.example", partner_id: partnerId, support_email: "help@harbor.example" };
    await app.call("POST", "/admin/branding", brand, admin);
    expect((await write(merchant)).http).toBe(200);
    const [letter] = await lettersTo(app, "help@harbor.example");
    expect(letter).toMatchObject({ subject: "Stuck", replyTo: "demo_merchant@example.test" });
    expect(letter?.text).toContain("Mara Rowe (demo_merchant), Rowe Books");
    expect(letter?.html).toContain("Two &lt;b&gt;.");
    const rows = await app.sql("SELECT count(*)::int AS n FROM audit_log WHERE action = 'contact_support'");
    expect(rows[0].n).toBe(1);
  });

  test("of a partner goes to the one above it, by its own address where no brand names one", async () => {
    await app.sql("UPDATE brandings SET support_email = ''");
    await app.sql("UPDATE partners SET email = 'ops@harbor.example' WHERE id = $1", [partnerId]);
    expect((await write(beneath.token)).http).toBe(200);
    expect(await lettersTo(app, "ops@harbor.example")).toHaveLength(1);
  });

  test("goes to who administers the account above where nothing there names an address", async () => {
    await app.sql("UPDATE brandings SET support_email = ''");
    await app.sql("UPDATE partners SET email = ''");
    expect((await write(merchant)).http).toBe(200);
    expect(await lettersTo(app, "demo_partner@example.test")).toHaveLength(1);
    expect((await write(beside.token)).http).toBe(200);
    expect(await lettersTo(app, "demo_admin@example.test")).toHaveLength(1);
    await app.sql("UPDATE users SET email = '' WHERE username = 'demo_admin'");
    expect((await write(beside.token)).msg).toBe("bad request error: nobody above has named an address for support");
  });

  test("is sent ten times in a quarter of an hour and no more, and never by a key", async () => {
    toWindow(app);
    admin = await app.signIn("demo_admin");
    const clerk = await app.signIn("demo_clerk");
    const replies = [];
    for (let n = 0; n < 11; n += 1) replies.push((await write(clerk)).http);
    expect(replies).toEqual([...Array(10).fill(200), 429]);
    expect((await app.call("POST", "/contact-us", { subject: "x", message: "x" })).http).toBe(403);
    expect((await write(admin)).http).toBe(403);
  });
});
