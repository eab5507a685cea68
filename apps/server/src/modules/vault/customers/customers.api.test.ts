import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp, VISA } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const card = (override: object = {}) => ({ number: VISA, expiration_date: "12/30", ...override });
const ach = (override: object = {}) => ({
  routing_number: "021000021",
  account_number: "123456789",
  account_type: "checking",
  sec_code: "WEB",
  ...override,
});
const ada = { first_name: "Ada", last_name: "Rowe", line_1: "1 Main St", city: "Chicago", postal_code: "60601" };

const post = (path: string, body: unknown = {}) => app.call("POST", path, body);
const create = async (body: object = {}) => (await post("/vault/customer", body)).data;
const kept = (data: { data: { customer: Record<string, unknown> } }) => data.data.customer;
const methodsOf = (data: ReturnType<typeof kept>) =>
  data.payments as { cards: { id: string }[]; ach: { id: string }[] };
const defaultsOf = (data: ReturnType<typeof kept>) => data.defaults as Record<string, string>;

test("a customer with a card and an address is stored, and shows masked numbers only", async () => {
  const body = { description: "Acme", default_payment: { card: card({ cvc: "999" }) }, default_billing_address: ada };
  const made = await post("/vault/customer", body);
  expect(made).toMatchObject({ http: 200, status: "success", msg: "success" });
  const { cards } = methodsOf(kept(made.data));
  const [address] = kept(made.data).addresses as Record<string, string>[];
  expect(cards).toEqual([
    {
      id: made.data.created_payment_method_id,
      card_type: "visa",
      masked_number: "411111******1111",
      expiration_date: "12/30",
      processor_id: "",
      flags: null,
    },
  ]);
  expect(address).toMatchObject({ id: made.data.created_address_id, line_1: "1 Main St", company: "", line_2: "" });
  expect(defaultsOf(kept(made.data))).toEqual({
    billing_address_id: address?.id,
    shipping_address_id: address?.id,
    payment_method_id: cards[0]?.id,
    payment_method_type: "card",
  });
  const { created_address_id: _a, created_payment_method_id: _p, ...lasting } = made.data;
  expect((await app.call("GET", `/vault/${made.data.id}`)).data).toEqual(lasting);
});

test("an empty customer is a customer, with lists that are empty and not null", async () => {
  const data = kept(await create());
  expect(data).toMatchObject({ addresses: [], payments: { cards: [], ach: [] }, flags: [], custom_fields: {} });
  expect(Object.values(defaultsOf(data))).toEqual(["", "", "", ""]);
});

test("what a client leaves null or empty counts as absent", async () => {
  const nothing = { number: null, expiration_date: null };
  const data = await create({
    default_payment: { card: nothing, ach: null },
    default_billing_address: { line_1: null },
  });
  expect(kept(data)).toMatchObject({ addresses: [], payments: { cards: [] } });
});

test.each([
  { apple_pay: { key_id: null, temporary_token: null } },
  { apple_pay: {}, google_pay_token: {} },
  { google_pay_token: {} },
  { plaid: {} },
  { card: {}, ach: { routing_number: "" }, token: null },
])("a customer may begin without a method, in whichever way nothing is said of one: %j", async (default_payment) => {
  const { http, data } = await post("/vault/customer", { default_payment });
  expect([http, methodsOf(kept(data))]).toEqual([200, { cards: [], ach: [] }]);
});

test("the merchant chooses the id once, or has one made that tells the last four", async () => {
  expect((await create({ id: "acme-0042" })).id).toBe("acme-0042");
  expect(await post("/vault/customer", { id: "acme-0042" })).toMatchObject({
    http: 400,
    msg: "bad request error: invalid Id: a customer has it already",
  });
  const made = await create({ id_format: "xid_type_last4", default_payment: { ach: ach() } });
  expect(made.id).toMatch(/^[0-9a-v]{20}_ach_6789$/);
  for (const id of ["x", "a b", "ü1", "y".repeat(41)]) expect((await post("/vault/customer", { id })).http).toBe(400);
  expect((await post("/vault/customer", { id: "both", id_format: "xid_type_last4" })).http).toBe(400);
});

test("two at once with the same id make one customer", async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => post("/vault/customer", { id: "only.one" })));
  expect(replies.map((reply) => reply.http).sort()).toEqual([200, 400, 400, 400, 400, 400]);
});

test.each([
  [{ card: card({ number: "4111111111111112" }) }, "invalid cc"],
  [{ card: card({ expiration_date: "13/30" }) }, "invalid exp"],
  [{ card: card(), ach: ach() }, "give exactly one"],
  [{ ach: ach({ routing_number: "123456789" }) }, "Invalid routing_number"],
  [{ ach: ach({ account_number: "12" }) }, "invalid Account Number"],
  [{ token: "t" }, "invalid token"],
])("a method that can't be is refused and no customer is left behind: %j", async (default_payment, text) => {
  const { http, msg } = await post("/vault/customer", { id: "never.made", default_payment });
  expect([http, msg.includes(text)]).toEqual([400, true]);
  expect((await app.call("GET", "/vault/never.made")).http).toBe(404);
});

test("what is stored for one processor is stored for one of the merchant's, whichever call stores it", async () => {
  const [{ id: processor_id }] = (await app.call("GET", "/processors")).data;
  const { id } = await create({ processor_id, default_payment: { card: card({ processor_id }) } });
  const { cards } = methodsOf(kept((await app.call("GET", `/vault/${id}`)).data));
  const pid = (cards[0] as { id: string }).id;
  const strange = { processor_id: "d4q1v5p2cun8qk7b3nf0" };
  for (const [path, body] of [
    ["/vault/customer", strange],
    ["/vault/customer", { default_payment: { card: card(strange) } }],
    [`/vault/customer/${id}`, strange],
    [`/vault/customer/${id}/card`, card(strange)],
    [`/vault/customer/${id}/card/${pid}`, strange],
  ] as const)
    expect([path, await post(path, body)]).toMatchObject([
      path,
      { http: 400, msg: "bad request error: invalid Processor Id" },
    ]);
  expect((await post(`/vault/customer/${id}`, { processor_id: "" })).http).toBe(200);
});

test("a flag that nobody knows is refused, and one that is given twice counts once", async () => {
  const twice = { flags: ["surcharge_exempt", "surcharge_exempt"] };
  expect(kept(await create(twice)).flags).toEqual(["surcharge_exempt"]);
  for (const body of [{ flags: ["locked_security"] }, { default_payment: { card: card({ flags: ["lock"] }) } }])
    expect((await post("/vault/customer", body)).msg).toBe("bad request error: invalid Flags");
});

test("an expired card may be stored", async () => {
  const { data } = await create({ default_payment: { card: card({ expiration_date: "1220" }) } });
  expect(data.customer.payments.cards[0].expiration_date).toBe("12/20");
});

test("an update changes what it names and leaves the rest", async () => {
  const { id } = await create({ description: "Acme", notes: "old", default_payment: { card: card() } });
  const data = kept((await post(`/vault/customer/${id}`, { notes: "new", flags: ["surcharge_exempt"] })).data);
  expect(data).toMatchObject({ description: "Acme", notes: "new", flags: ["surcharge_exempt"] });
  expect(methodsOf(data).cards).toHaveLength(1);
  expect((await post("/vault/customer/nobody", {})).http).toBe(404);
});

describe("addresses", () => {
  test("an address that came by the old names of its lines may be added once more by the vault's own", async () => {
    const { line_1, ...rest } = ada;
    const { id } = await create({ default_billing_address: { ...rest, address_line_1: line_1 } });
    const added = await post(`/vault/customer/${id}/address`, ada);
    expect(kept(added.data).addresses).toHaveLength(2);
    const twin = await post(`/vault/customer/${id}/address`, ada);
    expect(twin).toMatchObject({ http: 400, msg: "invalid: would create a duplicate address" });
  });

  test.each([
    { line_1: "7 Elm", address_line_1: "" },
    { address_line_1: "", line_1: "7 Elm" },
    { line_1: "", address_line_1: "7 Elm" },
    { line_1: "7 Elm", address_line_1: "8 Oak" },
    { address_line_1: "8 Oak", line_1: "7 Elm" },
  ])("of two names for a line the filled one counts, and the vault's own where both are: %j", async (lines) => {
    const { id, created_address_id } = await create({ default_billing_address: lines });
    const path = `/vault/customer/${id}/address/${created_address_id}`;
    expect((await app.call("GET", path)).data).toMatchObject([{ line_1: "7 Elm" }]);
    await post(path, { line_1: "9 Ash" });
    expect((await post(path, lines)).http).toBe(200);
    expect((await app.call("GET", path)).data).toMatchObject([{ line_1: "7 Elm" }]);
    await post(path, { line_1: "", address_line_1: "" });
    expect((await app.call("GET", path)).data).toMatchObject([{ line_1: "" }]);
  });

  test("an equal address is refused, whatever its case", async () => {
    const { id } = await create({ default_billing_address: ada });
    const twin = await post(`/vault/customer/${id}/address`, { ...ada, city: " CHICAGO" });
    expect(twin).toMatchObject({ http: 400, msg: "invalid: would create a duplicate address" });
    const other = await post(`/vault/customer/${id}/address`, { ...ada, line_1: "2 Main St" });
    expect(kept(other.data).addresses).toHaveLength(2);
    const path = `/vault/customer/${id}/address/${other.data.created_address_id}`;
    expect((await post(path, { line_1: "1 Main St" })).msg).toBe("invalid: would create a duplicate address");
    expect((await post(path, { first_name: "Eve" })).http).toBe(200);
    expect((await app.call("GET", path)).data).toMatchObject([{ first_name: "Eve", line_1: "2 Main St" }]);
    expect((await app.call("GET", `/vault/customer/${id}/address`)).total_count).toBe(2);
  });

  test("a change that changes nothing is never refused, and by it no address becomes the same as another", async () => {
    const { line_1, ...rest } = ada;
    const { id, created_address_id } = await create({ default_billing_address: { ...rest, address_line_1: line_1 } });
    const added = (await post(`/vault/customer/${id}/address`, ada)).data.created_address_id;
    const hashes = async () =>
      (await app.call("GET", `/vault/customer/${id}/address`)).data.map(({ hash }: { hash: string }) => hash);
    const before = await hashes();
    for (const aid of [created_address_id, added])
      for (const nothing of [{}, { city: null }, { city: "Chicago" }, { line_1 }, { address_line_1: line_1 }])
        expect([nothing, await post(`/vault/customer/${id}/address/${aid}`, nothing)]).toMatchObject([
          nothing,
          { http: 200 },
        ]);
    expect(await hashes()).toEqual(before);
    const third = (await post(`/vault/customer/${id}/address`, { ...ada, city: "Cork" })).data.created_address_id;
    const twin = await post(`/vault/customer/${id}/address/${third}`, { city: "Chicago" });
    expect(twin).toMatchObject({ http: 400, msg: "invalid: would create a duplicate address" });
  });

  test("ten equal ones at once leave one", async () => {
    const { id } = await create();
    await Promise.all(Array.from({ length: 10 }, () => post(`/vault/customer/${id}/address`, ada)));
    expect((await app.call("GET", `/vault/customer/${id}/address`)).total_count).toBe(1);
  });

  test("when a default goes, the next takes its place", async () => {
    const { id, created_address_id } = await create({ default_billing_address: ada });
    const added = await post(`/vault/customer/${id}/address`, { ...ada, first_name: "Eve" });
    const other = added.data.created_address_id;
    const removed = await app.call("DELETE", `/vault/customer/${id}/address/${created_address_id}`);
    expect(defaultsOf(kept(removed.data))).toMatchObject({ billing_address_id: other, shipping_address_id: other });
    const last = await app.call("DELETE", `/vault/customer/${id}/address/${other}`);
    expect(defaultsOf(kept(last.data))).toMatchObject({ billing_address_id: "", shipping_address_id: "" });
    expect((await app.call("DELETE", `/vault/customer/${id}/address/${other}`)).http).toBe(404);
  });

  test("a default can only be what is stored of this customer", async () => {
    const [mine, theirs] = [
      await create({ default_billing_address: ada }),
      await create({ default_billing_address: ada }),
    ];
    for (const field of ["billing_address_id", "shipping_address_id", "payment_method_id"]) {
      const { http, field: at } = await post(`/vault/customer/${mine.id}`, {
        defaults: { [field]: theirs.created_address_id },
      });
      expect(at).toBe(`defaults.${field}`);
      expect((await post(`/customer/${mine.id}`, { [field]: theirs.created_address_id })).field).toBe(field);
      expect([field, http]).toEqual([field, 400]);
    }
  });
});

describe("cards and accounts", () => {
  test("are added, changed in part and removed, and the first one is the default", async () => {
    const { id } = await create();
    const first = await post(`/vault/customer/${id}/card`, card());
    const second = await post(`/vault/customer/${id}/ach`, ach());
    const pid = first.data.created_payment_method_id;
    expect(defaultsOf(kept(second.data)).payment_method_id).toBe(pid);
    const changed = await post(`/vault/customer/${id}/card/${pid}`, { expiration_date: "0131", flags: ["contact"] });
    expect(methodsOf(kept(changed.data)).cards).toMatchObject([
      { expiration_date: "01/31", masked_number: "411111******1111", flags: ["contact"] },
    ]);
    const aid = second.data.created_payment_method_id;
    const bank = await post(`/vault/customer/${id}/ach/${aid}`, { account_type: "savings" });
    expect(methodsOf(kept(bank.data)).ach).toMatchObject([
      { account_type: "savings", sec_code: "web", masked_account_number: "*****6789" },
    ]);
    expect((await app.call("DELETE", `/vault/customer/${id}/card/${aid}`)).http).toBe(404);
    const gone = await app.call("DELETE", `/vault/customer/${id}/card/${pid}`);
    expect(defaultsOf(kept(gone.data))).toMatchObject({ payment_method_id: aid, payment_method_type: "ach" });
  });

  test("are bound to no processor any more by an empty one alone, and keep all else", async () => {
    const [{ id: processor_id }] = (await app.call("GET", "/processors")).data;
    const { id } = await create();
    for (const [kind, list, body] of [
      ["card", "cards", card({ processor_id, flags: ["contact"] })],
      ["ach", "ach", ach({ processor_id, flags: ["contact"] })],
    ] as const) {
      const added = await post(`/vault/customer/${id}/${kind}`, body);
      const path = `/vault/customer/${id}/${kind}/${added.data.created_payment_method_id}`;
      const [before] = methodsOf(kept(added.data))[list];
      expect(before).toMatchObject({ processor_id });
      expect(methodsOf(kept((await post(path, {})).data))[list]).toEqual([before]);
      const freed = methodsOf(kept((await post(path, { processor_id: "" })).data))[list];
      expect(freed).toEqual([{ ...before, processor_id: "" }]);
    }
    expect((await post(`/vault/customer/${id}/card`, { processor_id: "" })).http).toBe(400);
  });

  test("become the default by their kind alone, the first stored of it, unless the default is of it already", async () => {
    const { id } = await create();
    await post(`/vault/customer/${id}/card`, card());
    const [one, two] = [await post(`/vault/customer/${id}/ach`, ach()), await post(`/vault/customer/${id}/ach`, ach())];
    const become = async (wanted: Record<string, string>) =>
      defaultsOf(kept((await post(`/vault/customer/${id}`, { defaults: wanted })).data)).payment_method_id;
    expect(await become({ payment_method_type: "ach" })).toBe(one.data.created_payment_method_id);
    const last = two.data.created_payment_method_id;
    expect(await become({ payment_method_id: last })).toBe(last);
    expect(await become({ payment_method_type: "ach" })).toBe(last);
    expect(await become({ payment_method_type: "" })).toBe(last);
    const { id: without } = await create();
    const none = await post(`/vault/customer/${without}`, { defaults: { payment_method_type: "ach" } });
    expect(none).toMatchObject({ http: 400, field: "defaults.payment_method_type" });
  });

  test("are tried out first when the query asks, and a declined one is not stored", async () => {
    const { id } = await create();
    const bad = card({ number: "4000000000000002" });
    for (const query of ["validate=true", "authorize=true"]) {
      const { http, msg } = await post(`/vault/customer/${id}/card?${query}`, bad);
      expect([http, msg]).toEqual([400, expect.stringContaining("the payment method was declined")]);
      expect((await post(`/vault/customer/${id}/card?${query}`, card())).http).toBe(200);
      const old = await post(`/vault/customer/${id}/card?${query}`, card({ expiration_date: "12/20" }));
      expect(old).toMatchObject({ http: 400, field: "expiration_date" });
    }
    expect(methodsOf(kept((await app.call("GET", `/vault/${id}`)).data)).cards).toHaveLength(2);
    expect((await post("/vault/customer?validate=true", { id: "declined", default_payment: { card: bad } })).http).toBe(
      400,
    );
    expect((await app.call("GET", "/vault/declined")).http).toBe(404);
    const tried = await app.sql("SELECT type, amount, status FROM transactions ORDER BY created_at");
    expect(tried.map(({ type, amount }) => [type, Number(amount)])).toContainEqual(["authorize", 100]);
    expect(tried.filter(({ type, status }) => type === "authorize" && status === "authorized")).toEqual([]);
    expect(tried.every(({ type }) => type === "verification" || type === "authorize")).toBe(true);
  });

  test("are not tried out for a customer who can't be stored anyway", async () => {
    const { id } = await create();
    const tries = async () => (await app.sql("SELECT 1 FROM transactions")).length;
    const before = await tries();
    const taken = await post("/vault/customer?authorize=true", { id, default_payment: { card: card() } });
    expect([taken.http, await tries()]).toEqual([400, before]);
  });

  test("are sealed in the database with the merchant's own key, and moved to another record they no longer open", async () => {
    const [one, two] = [
      await create({ default_payment: { card: card() } }),
      await create({ default_payment: { card: card({ number: "5555555555554444" }) } }),
    ];
    const rows = await app.sql("SELECT * FROM stored_methods WHERE customer_id = ANY($1) ORDER BY created_at, id", [
      [one.id, two.id],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/4111111111111111|5555555555554444/);
    const [key] = await app.sql("SELECT * FROM data_keys WHERE id = $1", [rows[0].data_key_id]);
    expect(key).toMatchObject({ merchant_id: one.owner_id, state: "active" });
    await app.sql("UPDATE stored_methods SET sealed = $2 WHERE id = $1", [rows[0].id, rows[1].sealed]);
    const paid = await post("/transaction", {
      type: "sale",
      amount: 100,
      payment_method: { customer: { id: one.id } },
    });
    expect(paid.http).toBe(500);
  });
});

test("a forgotten customer is gone with everything that was stored of them", async () => {
  const { id } = await create({ default_payment: { card: card() }, default_billing_address: ada });
  expect(await app.call("DELETE", `/vault/${id}`)).toMatchObject({ http: 200, data: null });
  expect((await app.call("GET", `/vault/${id}`)).http).toBe(404);
  for (const table of ["stored_methods", "customer_addresses"])
    expect(await app.sql(`SELECT 1 FROM ${table} WHERE customer_id = $1`, [id])).toEqual([]);
});

test("a merchant without the vault gets none of it", async () => {
  const other = await app.signIn("other_merchant");
  const path =
    "UPDATE merchants SET permissions = permissions - 'allow_customer_vault_access' WHERE name = 'Quay Coffee'";
  expect((await app.call("POST", "/vault/customer", {}, other)).http).toBe(200);
  await app.sql(path);
  for (const [method, to] of [
    ["POST", "/vault/customer"],
    ["POST", "/vault/customer/search"],
    ["GET", "/vault/x"],
    ["POST", "/customer"],
  ] as const)
    expect([to, (await app.call(method, to, method === "GET" ? undefined : {}, other)).http]).toEqual([to, 403]);
  const allowed = `permissions || '{"allow_customer_vault_access": true}'`;
  await app.sql(`UPDATE merchants SET permissions = ${allowed} WHERE name = 'Quay Coffee'`);
});

describe("search", () => {
  const find = async (body: object) =>
    (await post("/vault/customer/search", body)).data.map((one: { id: string }) => one.id);

  test("finds a customer by any of their addresses, cards and flags", async () => {
    const { id } = await create({
      id: "found.me",
      notes: "prefers mail",
      flags: ["surcharge_exempt"],
      default_payment: { card: card({ expiration_date: "02/28" }) },
      default_billing_address: { ...ada, last_name: "Zimt", email: "z@example.test" },
    });
    await post(`/vault/customer/${id}/address`, { ...ada, last_name: "Anders" });
    for (const filter of [
      { id: { operator: "=", value: id } },
      { id: { operator: "eq", value: id } },
      { last_name: "Zimt" },
      { last_name: { operator: "%", value: "ande" } },
      { email: { operator: "=", value: "z@example.test" } },
      { notes: { operator: "%", value: "MAIL" } },
      { flags: { operator: "=", value: "surcharge_exempt" }, last_name: "Zimt" },
      { payment_method_type: "card", last_name: "Anders" },
      { expiration_date: { start_date: "2028-02-01", end_date: "2028-02-29" } },
    ])
      expect([filter, await find(filter)]).toEqual([filter, [id]]);
    expect(await find({ last_name: "Zimt", city: "Nowhere" })).toEqual([]);
  });

  test("pages newest first and refuses an operator that it does not know", async () => {
    const all = await post("/vault/customer/search", { limit: 100 });
    const two = await post("/vault/customer/search", { limit: 2, offset: 1 });
    expect(two.data).toEqual(all.data.slice(1, 3));
    expect(two.total_count).toBe(all.total_count);
    expect((await post("/vault/customer/search", { id: { operator: "~", value: "x" } })).http).toBe(400);
  });

  test("finds by a few letters of a name, a telephone, an id or the last four digits", async () => {
    const address = { ...ada, first_name: "Quentin", last_name: "Xavier", phone: "312 555 0199", company: "Xylo" };
    const { id } = await create({
      id: "looked-up",
      default_payment: { card: card({ number: "4012888888881881" }) },
      default_billing_address: address,
    });
    for (const q of ["quent", "Quentin%20Xav", "xylo", "5550199", "looked-", "1881"]) {
      const { data, total_count } = await app.call("GET", `/vault/customer/global-search?q=${q}&limit=5&offset=0`);
      expect([q, total_count, data[0]?.id]).toEqual([q, 1, id]);
    }
    expect((await app.call("GET", "/vault/customer/global-search?q=%25")).data).toEqual([]);
  });

  test("finds who was typed wrong, after those who are known by just that, and nobody of another merchant's", async () => {
    const named = async (first_name: string, last_name: string, credential?: string) => {
      const body = { default_billing_address: { first_name, last_name } };
      return (await app.call("POST", "/vault/customer", body, credential)).data.id as string;
    };
    const wilhelmina = await named("Wilhelmina", "Quill");
    const quintus = await named("Quintus", "Abernathy");
    const other = await app.signIn("other_merchant");
    const elsewhere = await named("Wilhelmina", "Quill", other);
    const found = async (q: string, credential?: string) => {
      const path = `/vault/customer/global-search?q=${encodeURIComponent(q)}&limit=5`;
      const { data, total_count } = await app.call("GET", path, undefined, credential);
      return { ids: data.map(({ id }: { id: string }) => id), total_count };
    };
    for (const q of ["Wilhemina Quil", "wilhelmia", "Wilehlmina", "quill wilhelmnia"])
      expect([q, await found(q)]).toEqual([q, { ids: [wilhelmina], total_count: 1 }]);
    expect((await found("Qentin")).ids).toEqual(["looked-up"]);
    expect((await found("Qunitus")).ids).toEqual([quintus]);
    expect(await found("Wilhemina Quil", other)).toEqual({ ids: [elsewhere], total_count: 1 });

    const misspelled = await named("Wilhemina", "Storm");
    expect((await found("Wilhemina")).ids).toEqual([misspelled, wilhelmina]);
    for (const q of ["Zyzzyva", "wxq", "40991"]) expect([q, (await found(q)).total_count]).toEqual([q, 0]);
    const behind = await app.call("GET", "/vault/customer/global-search?q=Wilhemina&limit=5&offset=7");
    expect([behind.data, behind.total_count]).toEqual([[], 2]);
  });
});

test("the audit knows what became of a customer, and nothing that is personal", async () => {
  const billing = {
    first_name: "Ottoline",
    last_name: "Farrowby",
    line_1: "7 Audit Row",
    email: "ottoline@example.test",
  };
  const made = await app.call("POST", "/vault/customer", {
    description: "Ottoline of the harbour",
    notes: "rings twice",
    default_billing_address: billing,
    default_payment: { card: { number: VISA, expiration_date: "12/30" } },
  });
  const { id } = made.data;
  await app.call("POST", `/vault/customer/${id}`, { notes: "rings thrice", flags: ["surcharge_exempt"] });
  await app.call("DELETE", `/vault/${id}`);
  const rows = await app.sql("SELECT * FROM audit_log WHERE record_type = 'customer' AND record_id = $1 ORDER BY seq", [
    id,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
  expect(rows[1]).toMatchObject({
    user_name: "demo_merchant",
    before: { notes: "[secret]", flags: [] },
    after: { notes: "[secret, changed]", description: "[secret]", flags: ["surcharge_exempt"] },
  });
  const text = JSON.stringify(rows);
  for (const personal of ["Ottoline", "Farrowby", "7 Audit Row", "rings", VISA]) expect(text).not.toContain(personal);
});

test.each([".", "..", "search", "global-search", "customer"])(
  "no customer is called %s, for no path leads there",
  async (id) => {
    expect((await app.call("POST", "/vault/customer", { id })).msg).toBe("bad request error: invalid Id");
  },
);

test("a card that is to be tried out by a processor that is not there is refused by that name", async () => {
  const default_payment = { card: { number: VISA, expiration_date: "12/30", processor_id: "0".repeat(20) } };
  const { http, msg } = await app.call("POST", "/vault/customer?validate=true", { default_payment });
  expect([http, msg]).toEqual([400, expect.stringContaining("invalid Processor Id")]);
});
