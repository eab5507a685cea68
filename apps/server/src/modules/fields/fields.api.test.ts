import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, person, sale, type TestApp, testApp } from "../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const post = (path: string, body: unknown = {}) => app.call("POST", path, body);
const field = async (body: object): Promise<string> => (await post("/customfield", body)).data.id;
const values = [
  { name: "Web", value: "web" },
  { name: "Phone", value: "tel" },
];

test("a field is added, listed, changed and offered no longer", async () => {
  const made = await post("/customfield", { name: "Order source", type: "select", values });
  expect(made.data).toMatchObject({
    name: "Order source",
    type: "select",
    group_name: "default",
    required: false,
    validation_type: "open",
    values,
    default: "",
    deleted_at: "0001-01-01T00:00:00Z",
  });
  const { id, merchant_id } = made.data;
  expect((await app.call("GET", `/customfield/${id}`)).data).toEqual(made.data);
  expect((await post(`/customfield/${id}`, { required: "true" })).data).toMatchObject({
    required: true,
    type: "select",
  });
  const partner = await app.signIn("demo_partner");
  for (const list of [
    await app.call("GET", "/customfields"),
    await app.call("GET", `/customfields/${merchant_id}`, undefined, partner),
  ])
    expect(list).toMatchObject({ total_count: 1, data: [{ id, required: true }] });
  expect(await app.call("DELETE", `/customfield/${id}`)).toMatchObject({ http: 200, data: null });
  expect((await app.call("GET", `/customfield/${id}`)).http).toBe(404);
  expect((await app.call("GET", "/customfields")).total_count).toBe(0);
});

test.each([
  [{}, "name is required"],
  [{ name: "" }, "name is required"],
  [{ name: " " }, "name is required"],
  [{ name: 7 }, "invalid Name"],
  [{ name: "<b>" }, "invalid Name"],
  [{ name: "A\nB" }, "invalid Name"],
  [{ name: "A", type: "picture" }, "invalid Type"],
  [{ name: "A", validation_type: "iban" }, "invalid Validation Type"],
  [{ name: "A", type: "radio" }, "values are required for type radio"],
  [{ name: "A", group_name: "a b" }, "invalid Group Name"],
])("%j is no field", async (body, text) => {
  expect(await post("/customfield", body)).toMatchObject({ http: 400, msg: `bad request error: ${text}` });
});

test.each(["PO #", "Größe (cm)", "Member's no. / ID", "Cost in €"])("accepts %j as a name", async (name) => {
  expect((await post("/customfield", { name })).data.name).toBe(name);
});

test("a partner adds and changes a field of a merchant beneath it, whom it names", async () => {
  const merchant_id = (await app.call("GET", "/merchant")).data.id;
  const partner = await app.signIn("demo_partner");
  const as = (token: string, path: string, body: object) => app.call("POST", path, body, token);
  const made = await as(partner, "/customfield", { name: "From above", merchant_id });
  expect(made.data).toMatchObject({ merchant_id, name: "From above" });
  const path = `/customfield/${made.data.id}`;
  expect((await as(partner, path, { merchant_id, required: true })).data.required).toBe(true);
  expect((await app.call("GET", path)).data.required).toBe(true);
  const unnamed = await as(partner, "/customfield", { name: "Whose" });
  expect([unnamed.http, unnamed.field, unnamed.msg]).toEqual([
    ...[400, "merchant_id"],
    "bad request error: invalid Merchant Id: say which of the merchants beneath you is meant",
  ]);
  const other = await app.signIn("other_merchant");
  expect((await as(other, "/customfield", { name: "Not mine", merchant_id })).http).toBe(404);
  expect((await as(other, path, { merchant_id, required: false })).http).toBe(404);
  expect((await as(partner, "/customfield", { name: "Nowhere", merchant_id: "0".repeat(20) })).http).toBe(404);
  expect((await post("/customfield", { name: "My own", merchant_id })).data.merchant_id).toBe(merchant_id);
});

test("payments and customers are found by what a field says, and by its saying nothing", async () => {
  const seat = await field({ name: "Seat" });
  const order_id = "SEATS";
  const paid = async (values?: string[]) =>
    (await post("/transaction", sale({ order_id, ...(values ? { custom_fields: { [seat]: values } } : {}) }))).data.id;
  const [front, back, none, empty] = [await paid(["front"]), await paid(["back"]), await paid(), await paid([])];
  const found = async (operator: string, value: unknown) => {
    const { data } = await post("/transaction/search", { order_id, custom_fields: { [seat]: { operator, value } } });
    return data.map(({ id }: { id: string }) => id).sort();
  };
  expect(await found("=", "")).toEqual([none, empty].sort());
  expect(await found("!=", "")).toEqual([front, back].sort());
  expect(await found("=", ["", "back"])).toEqual([none, empty, back].sort());
  expect(await found("!=", "front")).toEqual([none, empty, back].sort());
  expect(await found("%", "")).toHaveLength(4);
  const kept = async (custom_fields?: object) =>
    (await post("/vault/customer", { company: order_id, ...(custom_fields ? { custom_fields } : {}) })).data.id;
  const [said, unsaid] = [await kept({ [seat]: ["front"] }), await kept()];
  const customers = async (operator: string) => {
    const { data } = await post("/vault/customer/search", { custom_fields: { [seat]: { operator, value: "" } } });
    return data.map(({ id }: { id: string }) => id);
  };
  expect(await customers("!=")).toEqual([said]);
  expect(await customers("=")).toContain(unsaid);
  expect(await customers("=")).not.toContain(said);
});

test("a field can't be made a choice without choices", async () => {
  const id = await field({ name: "Free" });
  expect((await post(`/customfield/${id}`, { type: "multiselect" })).http).toBe(400);
});

test("a clerk can use the merchant's fields and not change them", async () => {
  const id = await field({ name: "Kept" });
  const clerk = await app.signIn("demo_clerk");
  expect((await app.call("GET", `/customfield/${id}`, undefined, clerk)).http).toBe(200);
  expect((await app.call("POST", `/customfield/${id}`, {}, clerk)).http).toBe(403);
});

test("a payment and a customer carry values that their fields take", async () => {
  const [source, count] = [
    await field({ name: "Source", type: "select", values }),
    await field({ name: "Count", validation_type: "numeric" }),
  ];
  const custom_fields = { [source]: ["tel"], [count]: ["12"] };
  expect((await post("/transaction", sale({ custom_fields }))).data.custom_fields).toEqual(custom_fields);
  const byField = { custom_fields: { [count]: { operator: "%", value: "2" }, [source]: "tel" } };
  expect((await post("/transaction/search", byField)).data).toMatchObject([{ custom_fields }]);
  expect((await post("/transaction/search", { custom_fields: { [source]: "web" } })).data).toEqual([]);
  const { data } = await post("/vault/customer", { custom_fields });
  expect(data.data.customer.custom_fields).toEqual(custom_fields);
  const found = await post("/vault/customer/search", { custom_fields: { [count]: { operator: "=", value: "12" } } });
  expect(found.data.map((one: { id: string }) => one.id)).toEqual([data.id]);
  expect((await post("/vault/customer/search", { custom_fields: { [count]: "13" } })).total_count).toBe(0);
  for (const path of ["/transaction", "/vault/customer"]) {
    const send = async (wrong: object) =>
      (await post(path, path === "/transaction" ? sale({ custom_fields: wrong }) : { custom_fields: wrong })).msg;
    expect(await send({ [count]: ["1.5"] })).toBe("bad request error: custom field Count must be numeric");
    expect(await send({ [source]: ["fax"] })).toBe("bad request error: custom field Source must be one of its values");
    expect(await send({ "00000000000000000000": ["x"] })).toBe("bad request error: invalid custom field");
  }
});

test("a customer is saved with the values that were stored, though their field be gone or take others by now", async () => {
  const named = (name: string, more: object = {}) => post("/customfield", { name, ...more });
  const [gone, size] = [(await named("Gone later")).data.id, (await named("Size later")).data.id];
  const { data } = await post("/vault/customer", { custom_fields: { [gone]: ["blue"], [size]: ["large"] } });
  await app.call("DELETE", `/customfield/${gone}`);
  await post(`/customfield/${size}`, { name: "Size later", validation_type: "numeric" });
  const save = (custom_fields: object) => post(`/vault/customer/${data.id}`, { description: "Ada", custom_fields });
  const { custom_fields } = data.data.customer;
  expect((await save(custom_fields)).data.data.customer).toMatchObject({ description: "Ada", custom_fields });
  expect((await save({ ...custom_fields, [gone]: ["red"] })).msg).toBe("bad request error: invalid custom field");
  expect((await save({ ...custom_fields, [size]: ["small"] })).msg).toMatch("must be numeric");
  expect((await save({ [size]: ["12"] })).data.data.customer.custom_fields).toEqual({ [size]: ["12"] });
});

test("a customer who is saved with no values keeps theirs, and loses one by its list being empty", async () => {
  const [hat, coat] = [await field({ name: "Hat" }), await field({ name: "Coat" })];
  const custom_fields = { [hat]: ["grey"], [coat]: ["long"] };
  const { id } = (await post("/vault/customer", { custom_fields })).data;
  const saved = async (values: unknown) =>
    (await post(`/vault/customer/${id}`, { custom_fields: values })).data.data.customer.custom_fields;
  expect([await saved({}), await saved(null)]).toEqual([custom_fields, custom_fields]);
  expect(await saved({ [hat]: [], [coat]: ["long"] })).toEqual({ [hat]: [], [coat]: ["long"] });
  expect(await saved({ [coat]: [] })).toEqual({ [coat]: [] });
});

test("what a payment says in own fields is kept with its payer where the merchant wants that", async () => {
  const [source, count] = [await field({ name: "Heard of us" }), await field({ name: "Guests" })];
  const set = (save_custom_fields_to_vault: boolean) =>
    post(`/merchant/${DEMO_MERCHANT}/defaults`, { merchant: { save_custom_fields_to_vault } });
  const pay = async (custom_fields: object, more: object = { create_vault_record: true }) =>
    (await post("/transaction", sale({ custom_fields, ...more }))).data;
  const kept = async (id: string) => (await app.call("GET", `/vault/${id}`)).data.data.customer.custom_fields;
  expect(await kept((await pay({ [source]: ["a friend"] })).customer_id)).toEqual({});
  await set(true);
  const { customer_id } = await pay({ [source]: ["a friend"], [count]: ["2"] });
  expect(await kept(customer_id)).toEqual({ [source]: ["a friend"], [count]: ["2"] });
  await pay({ [count]: ["3"] }, { create_vault_record_for: customer_id });
  expect(await kept(customer_id)).toEqual({ [source]: ["a friend"], [count]: ["3"] });
  await pay({}, { create_vault_record_for: customer_id });
  expect(await kept(customer_id)).toEqual({ [source]: ["a friend"], [count]: ["3"] });
  const plain = await pay({ [source]: ["a paper"] }, {});
  const made = (await post(`/transaction/${plain.id}/vault`)).data;
  await set(false);
  expect(await kept(made.id)).toEqual({ [source]: ["a paper"] });
});

test("a required field is asked for when its group is named, and a bare sale goes through", async () => {
  const id = await field({ name: "Ticket", group_name: "events", required: true });
  expect((await post("/transaction", sale({ group_name: "events" }))).msg).toBe(
    "bad request error: custom field Ticket is required",
  );
  const made = await post("/transaction", sale({ group_name: "events", custom_fields: { [id]: ["T-1"] } }));
  expect(made.data).toMatchObject({ group_name: "events", custom_fields: { [id]: ["T-1"] } });
  for (const group_name of [undefined, null, "", "other"])
    expect(await post("/transaction", sale({ group_name, custom_fields: { [id]: ["T-1"] } }))).toMatchObject({
      http: 400,
      msg: "bad request error: invalid Group Name: the custom field Ticket is one of the group events",
      field: "group_name",
    });
  expect((await post("/transaction", sale())).data.custom_fields).toBeNull();
});

test("what the usual group requires is asked of a payment that names it, of no bare one, and of nothing done to one", async () => {
  const quay = await app.signIn("other_merchant");
  const send = (path: string, body: object = {}) => app.call("POST", path, body, quay);
  const { id } = (await send("/customfield", { name: "Table", required: true })).data;
  expect(await send("/transaction", sale({ group_name: "default" }))).toMatchObject({
    http: 400,
    msg: "bad request error: custom field Table is required",
    field: `custom_fields.${id}`,
  });
  expect((await send("/transaction", sale({ group_name: "default", custom_fields: { [id]: ["7"] } }))).http).toBe(200);
  const { data } = await send("/transaction", sale({ type: "authorize" }));
  expect((await send(`/transaction/${data.id}/capture`)).http).toBe(200);
  expect((await send(`/transaction/${data.id}/void`)).http).toBe(200);
  expect((await send("/vault/customer")).http).toBe(200);
});

test("a deleted field takes no new values, and old records keep theirs", async () => {
  const id = await field({ name: "Old" });
  const { data } = await post("/transaction", sale({ custom_fields: { [id]: ["x"] } }));
  await app.call("DELETE", `/customfield/${id}`);
  expect((await post("/transaction", sale({ custom_fields: { [id]: ["x"] } }))).http).toBe(400);
  expect((await app.call("GET", `/transaction/${data.id}`)).data.custom_fields).toEqual({ [id]: ["x"] });
});

test("a group keeps members who have left, takes nobody else who has, and has each once", async () => {
  const token = await app.signIn("demo_merchant");
  const join = async (username: string): Promise<string> =>
    (await app.call("POST", "/user", person({ username }), token)).data.id;
  const [leaving, gone] = [await join("leaves_soon"), await join("has_gone")];
  const { data } = await post("/groups", { name: "Night shift", user_ids: [leaving, leaving] });
  expect(data.user_ids).toEqual([leaving]);
  for (const id of [leaving, gone]) await app.call("DELETE", `/user/${id}`, undefined, token);
  const save = (user_ids: string[]) => post(`/groups/${data.id}`, { name: "Late shift", user_ids });
  expect((await save([leaving])).data).toMatchObject({ name: "Late shift", user_ids: [leaving] });
  expect((await save([leaving, gone])).msg).toBe("bad request error: invalid User Ids");
  await app.call("DELETE", `/groups/${data.id}`);
});

test("a group is made of users of the merchant, found by name, changed and dissolved", async () => {
  const { id: user } = (await app.call("GET", "/user")).data;
  const made = await post("/groups", { name: "Front desk", user_ids: [user] });
  expect(made.data).toMatchObject({ name: "Front desk", description: "", user_ids: [user] });
  const { id } = made.data;
  expect((await post("/groups/search", { name: { operator: "%", value: "front" } })).data).toEqual([made.data]);
  expect((await post("/groups/search", { name: "Back" })).total_count).toBe(0);
  expect((await app.call("GET", "/groups?limit=10&offset=0")).total_count).toBe(1);
  expect((await post(`/groups/${id}`, { description: "Ground floor" })).data.name).toBe("Front desk");
  const other = (await app.call("GET", "/user", undefined, await app.signIn("other_merchant"))).data.id;
  expect((await post(`/groups/${id}`, { user_ids: [other] })).msg).toBe("bad request error: invalid User Ids");
  expect((await app.call("DELETE", `/groups/${id}`)).data).toBeNull();
  expect((await app.call("GET", `/groups/${id}`)).http).toBe(404);
});

test("a search of groups gives the newest first, or as it is asked to be sorted", async () => {
  const names = ["Beta", "Alpha", "Gamma"];
  const ids: string[] = [];
  for (const name of names) {
    ids.push((await post("/groups", { name })).data.id);
    app.pass(1_000);
  }
  const found = async (query: string): Promise<string[]> =>
    (await post(`/groups/search${query}`, {})).data.map((one: { name: string }) => one.name);
  expect(await found("")).toEqual(["Gamma", "Alpha", "Beta"]);
  expect(await found("?sortfield=name&sortdirection=asc")).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await found("?sf=name&sd=desc")).toEqual(["Gamma", "Beta", "Alpha"]);
  expect(await found("?sortfield=user_ids")).toEqual(["Gamma", "Alpha", "Beta"]);
  expect((await app.call("GET", "/groups")).data.map((one: { name: string }) => one.name)).toEqual(names);
  for (const id of ids) await app.call("DELETE", `/groups/${id}`);
});

test("a field is read while somebody changes it", async () => {
  const { id } = (await app.call("POST", "/customfield", { name: "Read freely" })).data;
  const over = app.sql(
    `BEGIN; SELECT 1 FROM custom_fields WHERE id = '${id}' FOR UPDATE; SELECT pg_sleep(3); ROLLBACK`,
  );
  await pause(300);
  const began = performance.now();
  expect((await app.call("GET", `/customfield/${id}`)).data.name).toBe("Read freely");
  expect(performance.now() - began).toBeLessThan(2_000);
  await over;
});

test("fields stand in the order that they were given, also when two are moved at once", async () => {
  const before: string[] = (await app.call("GET", "/customfields")).data.map((one: { id: string }) => one.id);
  const ids = [await field({ name: "First" }), await field({ name: "Second" }), await field({ name: "Third" })];
  const order = async () =>
    (await app.call("GET", "/customfields")).data.map((one: { id: string }) => one.id).slice(before.length);
  expect(await order()).toEqual(ids);
  const to = before.length + 1;
  const moved = await post(`/customfield/${ids[2]}`, { position: to });
  expect(moved.data).toMatchObject({ name: "Third", position: to });
  expect(await order()).toEqual([ids[2], ids[0], ids[1]]);
  await Promise.all(ids.map((id) => post(`/customfield/${id}`, { position: to })));
  const fields = (await app.call("GET", "/customfields")).data;
  expect(fields.map((one: { position: number }) => one.position)).toEqual(
    fields.map((_: unknown, at: number) => at + 1),
  );
  expect((await post(`/customfield/${ids[0]}`, { position: 0 })).msg).toBe("bad request error: invalid Position");
});

test.each([
  [{ values: [...values, { name: "Fax", value: "web" }] }, "invalid Values: two have one value"],
  [{ values, default: "fax" }, "invalid Default: it must be one of its values"],
  [{ values, name: " " }, "name is required"],
  [{ values, name: "" }, "name is required"],
  [{ values, name: "<" }, "invalid Name"],
])("a choice of %j is no field, and no field is changed into it", async (wrong, text) => {
  const id = await field({ name: "Way", type: "select", values, default: "web" });
  const body = { name: "Way", type: "select", ...wrong };
  expect((await post("/customfield", body)).msg).toBe(`bad request error: ${text}`);
  expect((await post(`/customfield/${id}`, wrong)).msg).toBe(`bad request error: ${text}`);
});

test.each([
  [{ type: "hidden", validation_type: "numeric", default: "abc" }, "invalid Default: it must be numeric"],
  [{ validation_type: "alpha", default: "a1" }, "invalid Default: it must be alpha"],
  [
    { type: "select", validation_type: "numeric", values: [{ name: "Phone", value: "tel" }], default: "tel" },
    "invalid Value: it must be numeric",
  ],
  [
    { type: "checkbox", validation_type: "numeric", values: [values[0], { name: "None", value: "0" }] },
    "invalid Value: it must be numeric",
  ],
])("%j would stop every payment: it is no field, and no field is changed into it", async (wrong, text) => {
  const id = await field({ name: "Till", default: "" });
  expect((await post("/customfield", { name: "Till", ...wrong })).msg).toBe(`bad request error: ${text}`);
  expect((await post(`/customfield/${id}`, wrong)).msg).toBe(`bad request error: ${text}`);
  const mended = { ...wrong, values: [{ name: "Seven", value: "7" }], default: "7", validation_type: "numeric" };
  expect((await post(`/customfield/${id}`, mended)).data).toMatchObject({ default: "7" });
});

test("a field that is hidden and required takes what a shop's server fills in", async () => {
  const group_name = "web";
  const made = await post("/customfield", { name: "Campaign", type: "hidden", required: true, group_name });
  expect(made.data).toMatchObject({ type: "hidden", required: true, default: "" });
  expect((await post("/transaction", sale({ group_name }))).http).toBe(400);
  const custom_fields = { [made.data.id]: ["spring"] };
  expect((await post("/transaction", sale({ group_name, custom_fields }))).data).toMatchObject({ custom_fields });
});

test("a field of before a rule that it breaks is still moved, named anew and asked otherwise", async () => {
  const id = await field({ name: "Older", validation_type: "numeric" });
  await app.sql("UPDATE custom_fields SET default_value = 'abc' WHERE id = $1", [id]);
  for (const change of [{ position: 1 }, { name: "Old" }, { required: true }, { group_name: "counter" }])
    expect((await post(`/customfield/${id}`, change)).data).toMatchObject(change);
  expect((await post(`/customfield/${id}`, { default: "abd" })).http).toBe(400);
  expect((await post(`/customfield/${id}`, { validation_type: "open" })).http).toBe(200);
});

test("choices can't be taken from under a field's default", async () => {
  const id = await field({ name: "Way", type: "select", values, default: "tel" });
  expect((await post(`/customfield/${id}`, { values: values.slice(0, 1) })).http).toBe(400);
  expect((await post(`/customfield/${id}`, { values: values.slice(0, 1), default: "web" })).http).toBe(200);
});

test("a value that is no list is refused without a word of ids", async () => {
  const id = await field({ name: "Listed" });
  const { msg } = await post("/transaction", sale({ custom_fields: { [id]: "bare" } }));
  expect(msg).toBe("bad request error: invalid Custom Fields");
});

test("a name is one group's, also where several give it at once", async () => {
  const made = await Promise.all([1, 2, 3].map(() => post("/groups", { name: "Night shift" })));
  expect(made.map(({ http }) => http).sort()).toEqual([200, 400, 400]);
  const { data } = await post("/groups", { name: "Day shift" });
  const renamed = await post(`/groups/${data.id}`, { name: "Night shift" });
  expect(renamed).toMatchObject({ http: 400, msg: "bad request error: Name already exists" });
  expect((await post(`/groups/${data.id}`, { name: "Day shift", description: "From eight" })).http).toBe(200);
});

test("a group is not named by blanks", async () => {
  expect((await post("/groups", { name: "  " })).msg).toBe("bad request error: invalid Name");
});

test("keys, people and column lists are not named by blanks", async () => {
  const name = "  ";
  const admin = await app.signIn("demo_merchant");
  for (const [path, body] of [
    ["/user/apikey", { type: "api", name }],
    ["/user", person({ name })],
    ["/customoutput", { name, type: "transaction", field_list: ["id"] }],
  ] as const)
    expect([path, (await app.call("POST", path, body, admin)).msg]).toEqual([path, "bad request error: invalid Name"]);
});
