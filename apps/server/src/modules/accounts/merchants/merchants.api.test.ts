import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, person, type Reply, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { verifyAudit } from "../../audit/index.ts";

const ROWE = "testmerchant12345678";
const contact = {
  first_name: "Una",
  last_name: "Lark",
  email: "una@larkfield.test",
  postal_code: "55802",
  country: "US",
};
const boarding = (override: object = {}) => ({
  name: "Larkfield Garden Co",
  description: "plants",
  status: "active",
  phone: "(218) 555-0100",
  receipt_email: "till@larkfield.test",
  timezone: "America/Chicago",
  primary_contact: contact,
  billing_contact: contact,
  user: { username: "larkfield_admin", name: "Una Lark", email: "una@larkfield.test", role: "admin" },
  ...override,
});

let app: TestApp;
let harbor = "";
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  harbor = (await app.call("GET", "/merchant")).data.partner_id;
  for (const name of ["demo_admin", "demo_partner", "demo_merchant", "demo_clerk", "other_merchant"])
    tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql("DELETE FROM closed_accounts");
  await app.sql("UPDATE merchants SET requireds = '{}', default_values = '{}', currency = 'usd', status = 'active'");
  await app.sql("UPDATE partners SET status = 'active'");
});

const as = (person: string, method: string, path: string, body?: object): Promise<Reply> =>
  app.call(method, path, body, tokens[person] ?? person);
let count = 0;
const board = async (override: object = {}, person = "demo_partner"): Promise<Reply> => {
  const user = { ...boarding().user, username: `larkfield_${count++}`, create_api_key: true };
  return as(person, "POST", "/merchant", boarding({ user, ...override }));
};

describe("boarding", () => {
  test("makes merchant, first user and keys in one call, beneath the partner that boards it", async () => {
    const { data, http } = await board({
      user: { ...boarding().user, create_api_key: true, create_pub_api_key: true },
    });
    expect(http).toBe(200);
    expect(data).toMatchObject({ partner_id: harbor, phone: "2185550100", status: "active", requireds: {} });
    expect(data.parent_structure).toEqual({ [harbor]: "Harbor Payments" });
    expect(data.user).toMatchObject({ username: "larkfield_admin", role: "admin", api_key: data.api_key });
    expect(data.pub_api_key).toMatch(/^pub_/);
    const own = await app.call("GET", "/merchant", undefined, data.api_key);
    expect(own.data).toMatchObject({ id: data.id, name: "Larkfield Garden Co" });
    expect(own.data.default_values.merchant).toMatchObject({
      currency: "usd",
      duplicate_detection_seconds: 0,
      additional_surcharge_blacklist_states: ["CO"],
    });
  });

  test("with a user name that is taken leaves nothing behind", async () => {
    const before = await app.sql("SELECT count(*) FROM merchants");
    const reply = await board({ user: { ...boarding().user, username: "demo_merchant" } });
    expect([reply.http, reply.msg]).toEqual([400, "bad request error: username already exists"]);
    expect(await app.sql("SELECT count(*) FROM merchants")).toEqual(before);
    expect((await verifyAudit(app.services)).faults).toEqual([]);
  });

  test.each([
    ["name", "Name"],
    ["phone", "Phone"],
    ["receipt_email", "Receipt Email"],
    ["timezone", "Timezone"],
    ["primary_contact", "Primary Contact"],
    ["user", "User"],
  ])("without %s is refused by its label", async (field, label) => {
    const reply = await board({ [field]: undefined });
    expect([reply.http, reply.msg]).toEqual([400, `bad request error: invalid ${label}`]);
  });

  test("asks an admin beneath which partner, and takes no partner out of the caller's reach", async () => {
    expect((await board({}, "demo_admin")).msg).toBe("bad request error: invalid Partner Id");
    expect((await board({ partner_id: harbor }, "demo_admin")).http).toBe(200);
    await app.sql("INSERT INTO partners (id, name, created_at) VALUES ('aside000000000000000', 'Aside', now())");
    expect((await board({ partner_id: "aside000000000000000" })).msg).toBe("bad request error: invalid Partner Id");
  });

  test("gives the merchant what its partner allows new merchants", async () => {
    const path = `/partner/${harbor}/default/merchant`;
    await as("demo_partner", "POST", path, { allow_file_batch: true, allow_cart_access: true });
    expect((await as("demo_partner", "GET", path)).data).toEqual({ allow_file_batch: true, allow_cart_access: true });
    const { data } = await board({ permissions: { allow_cart_access: false } });
    expect(data.permissions).toEqual({ allow_file_batch: true, allow_cart_access: false });
    expect((await as("demo_partner", "GET", `/partner/${harbor}/default/nothing`)).http).toBe(404);
  });

  test("takes what is allowed new ones one by one where it is asked to, and whole otherwise", async () => {
    for (const [who, path] of [
      ["demo_partner", `/partner/${harbor}/default/user`],
      ["demo_merchant", `/merchant/${ROWE}/default/user`],
    ] as const) {
      await as(who, "POST", path, { process_sale: true, process_void: true });
      const merge = (input: object) => as(who, "POST", `${path}?merge=true`, input);
      const [one] = await Promise.all([merge({ process_refund: true }), merge({ process_void: false })]);
      expect(one?.data).toMatchObject({ process_sale: true, process_refund: true });
      const all = { process_sale: true, process_void: false, process_refund: true };
      expect((await as(who, "GET", path)).data).toEqual(all);
      expect((await as(who, "POST", path, {})).data).toEqual({});
    }
  });

  test("keeps of what new ones may do only what there is to allow", async () => {
    const allow = (kind: string, body: object) =>
      as("demo_partner", "POST", `/partner/${harbor}/default/${kind}`, body);
    const strange = { nonsense: true, "No Name": 5, constructor: 5 };
    expect((await allow("merchant", { ...strange, allow_file_batch: "true" })).data).toEqual({
      allow_file_batch: true,
    });
    expect((await board()).data.permissions).toEqual({ allow_file_batch: true });
    expect((await allow("user", { ...strange, process_sale: true, allow_file_batch: true })).data).toEqual({
      process_sale: true,
    });
    expect(await allow("user", { process_sale: "perhaps" })).toMatchObject({ http: 400, field: "process_sale" });
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`more_${n}`, true]));
    const none = await allow("partner", many);
    expect([none.http, none.field, none.msg]).toEqual([400, undefined, "bad request error: invalid body"]);
    for (const kind of ["merchant", "user"]) expect((await allow(kind, strange)).data).toEqual({});
  });

  test("gives the merchant's new users what its partner gave them to begin with, until the merchant says otherwise", async () => {
    const usual = { process_sale: true, process_refund: true };
    await as("demo_partner", "POST", `/partner/${harbor}/default/user`, usual);
    const { data } = await board();
    const path = `/merchant/${data.id}/default/user`;
    expect((await app.call("GET", path, undefined, data.api_key)).data).toEqual(usual);
    const add = async (body: object, key = data.api_key) =>
      (await app.call("POST", "/user", person({ username: `child_${app.services.ids.next()}`, ...body }), key)).data;
    const allowed = (user: { permissions: Record<string, boolean> }) =>
      Object.keys(user.permissions).filter((one) => user.permissions[one]);
    expect(allowed(await add({}))).toEqual(["process_sale", "process_refund"]);
    const chosen = { process_refund: false, process_void: true };
    expect(allowed(await add({ permissions: chosen }))).toEqual(["process_void"]);
    for (const nothing of [{}, { process_void: null }])
      expect(allowed(await add({ permissions: nothing }))).toEqual(["process_sale", "process_refund"]);
    await app.call("POST", path, { process_sale: true, vault_create: true }, data.api_key);
    await as("demo_partner", "POST", `/partner/${harbor}/default/user`, {});
    expect(allowed(await add({}))).toEqual(["process_sale", "vault_create"]);

    const manager = await add({ permissions: { manage_users: true, process_sale: true }, create_api_key: true });
    expect(allowed(await add({}, manager.api_key))).toEqual(["process_sale"]);
    const read = async (key: string) => (await app.call("GET", path, undefined, key)).http;
    expect(await read(manager.api_key)).toBe(200);
    expect((await app.call("POST", path, {}, manager.api_key)).http).toBe(403);
    expect(await read((await add({ create_api_key: true })).api_key)).toBe(403);
  });

  test("tells whoever makes users what new users may do, and an administrator alone what new accounts may", async () => {
    const manager = { account_type: "partner", account_type_id: harbor, permissions: { manage_users: true } };
    const body = person({ username: "harbor_manager", ...manager, create_api_key: true });
    const { api_key } = (await as("demo_partner", "POST", "/user", body)).data;
    const read = async (kind: string) =>
      (await app.call("GET", `/partner/${harbor}/default/${kind}`, undefined, api_key)).http;
    expect([await read("user"), await read("merchant"), await read("partner")]).toEqual([200, 403, 403]);
    expect(await read("nothing")).toBe(404);
    for (const kind of ["user", "merchant", "partner"])
      expect((await as("demo_partner", "GET", `/partner/${harbor}/default/${kind}`)).http).toBe(200);
  });

  test("gives the first user of an account what later ones begin with, unless its maker says otherwise", async () => {
    const usual = { process_sale: true, process_refund: true };
    await as("demo_partner", "POST", `/partner/${harbor}/default/user`, usual);
    const first = { name: "Una Lark", email: "una@larkfield.test", role: "standard" };
    const partner = { name: "Larkfield ISO", email: "ops@larkfield.test", timezone: "UTC" };
    for (const [path, body, type] of [
      ["/merchant", boarding(), "merchant"],
      ["/partner", partner, "partner"],
    ] as const) {
      const make = async (given: object) => {
        const user = { ...first, username: `first_user_${count++}`, ...given };
        const { data } = await as("demo_partner", "POST", path, { ...body, user });
        const users = await as("demo_partner", "GET", `/users/${type}/${data.id}`);
        return { id: data.id, may: users.data[0].permissions };
      };
      const { id, may } = await make({});
      expect([type, may]).toMatchObject([type, { ...usual, process_void: false }]);
      const later = person({ username: `later_user_${count++}`, account_type: type, account_type_id: id });
      expect((await as("demo_partner", "POST", "/user", later)).data.permissions).toEqual(may);
      const chosen = (await make({ permissions: { process_void: true } })).may;
      expect(chosen).toMatchObject({ process_sale: false, process_void: true });
    }
    await as("demo_partner", "POST", `/partner/${harbor}/default/user`, {});
  });

  const unnumbered = { type: "ccd", routing_number: "021000021", account_type: "checking" };
  const billing = { ...unnumbered, account_number: "9900001234" };

  test("keeps the number of a billing account sealed", async () => {
    expect(await board({ billing: { ...billing, routing_number: "123456789" } })).toMatchObject({
      http: 400,
      field: "billing.routing_number",
    });
    const { data } = await board({ billing });
    expect(data.billing_details).toEqual({
      ach: { type: "ccd", routing_number: "021000021", account_type: "checking", masked_account_number: "******1234" },
    });
    const stored = JSON.stringify(await app.sql("SELECT * FROM merchants m, audit_log l WHERE m.id = $1", [data.id]));
    expect(stored).not.toContain("9900001234");
    const change = { billing: { ...unnumbered, type: "ppd" } };
    const changed = await as("demo_partner", "POST", `/merchant/${data.id}`, change);
    expect(changed.data.billing_details.ach).toMatchObject({ type: "ppd", masked_account_number: "******1234" });
  });

  test("without a billing account, or with one that is taken away again, the partner pays", async () => {
    const none = { ...unnumbered, routing_number: "" };
    for (const nobody of [null, none]) expect((await board({ billing: nobody })).data.billing_details).toBeNull();
    const { data } = await board({ billing });
    const change = (given: unknown) => as("demo_partner", "POST", `/merchant/${data.id}`, { billing: given });
    expect((await change(none)).data.billing_details).toBeNull();
    expect(await app.sql("SELECT billing_account FROM merchants WHERE id = $1", [data.id])).toEqual([
      { billing_account: "" },
    ]);
    expect(await change(unnumbered)).toMatchObject({ http: 400, field: "billing.account_number" });
    const half = await change({ ...none, account_number: "9900001234" });
    expect(half).toMatchObject({ http: 400, field: "billing.routing_number" });
    const details = { billing_details: { ach: unnumbered } };
    for (const refused of [await board(details), await as("demo_partner", "POST", `/merchant/${data.id}`, details)])
      expect(refused).toMatchObject({ http: 400, field: "billing_details.ach.account_number" });
    for (const nothing of [{ billing: { routing_number: "" } }, { billing_details: { ach: { routing_number: "" } } }]) {
      expect((await change(billing)).data.billing_details).not.toBeNull();
      const { data: paid } = await as("demo_partner", "POST", `/merchant/${data.id}`, nothing);
      expect([nothing, paid.billing_details]).toEqual([nothing, null]);
    }
    expect(await change({ ...billing, type: "cod" })).toMatchObject({ http: 400, field: "billing.type" });
  });

  test.each([null, {}, { type: null }])(
    "%j is no wish: whoever sends it for all that they don't set takes no billing account away",
    async (none) => {
      expect((await board({ billing: none, billing_details: none })).data.billing_details).toBeNull();
      const { data } = await board({ billing });
      const change = (by: string, body: object) => as(by, "POST", `/merchant/${data.id}`, body);
      for (const details of [none, { ach: none }]) {
        const body = { website: "https://a.test", billing: none, billing_details: details };
        const changed = await change("demo_partner", body);
        expect(changed.data).toMatchObject({ website: "https://a.test", billing_details: data.billing_details });
      }
      const half = await change("demo_partner", { billing: { type: "ppd" } });
      expect(half).toMatchObject({ http: 400, field: "billing.routing_number" });
    },
  );

  test.each(["primary_contact", "billing_contact"])("without anything in its %s is refused", async (contact) => {
    for (const none of [null, {}, { first_name: null }])
      expect(await board({ [contact]: none })).toMatchObject({ http: 400, field: contact });
  });
});

describe("changing", () => {
  test("a merchant changes its contact data and nothing that is decided above it", async () => {
    const own = await as("demo_merchant", "POST", `/merchant/${ROWE}`, {
      website: "https://rowe.test",
      phone: "3125550111",
    });
    expect(own.data).toMatchObject({ website: "https://rowe.test", phone: "3125550111" });
    for (const change of [
      { name: "Other" },
      { status: "disabled" },
      { permissions: { allow_file_batch: true } },
      { flags: { skip_billing: true } },
      { limits: { sale: { daily: 1 } } },
    ])
      expect(await as("demo_merchant", "POST", `/merchant/${ROWE}`, { phone: "3125550199", ...change })).toMatchObject({
        http: 403,
        field: Object.keys(change)[0],
      });
    expect((await as("demo_merchant", "GET", `/merchant/${ROWE}`)).data.phone).toBe("3125550111");
    expect((await as("demo_clerk", "POST", `/merchant/${ROWE}`, { phone: "3125550112" })).http).toBe(403);
  });

  test("a merchant may send its whole record back with a contact changed", async () => {
    const { data } = await as("demo_merchant", "GET", `/merchant/${ROWE}`);
    const reply = await as("demo_merchant", "POST", `/merchant/${ROWE}`, { ...data, phone_ext: "12" });
    expect([reply.http, reply.data?.phone_ext]).toEqual([200, "12"]);
  });

  test("so may one whose fees are drawn from an account, and it changes nothing of that account", async () => {
    const account = { type: "ccd", routing_number: "021000021", account_type: "checking" };
    const { data } = await board({ billing: { ...account, account_number: "9900001234" } });
    const own = (body: object) => as(data.api_key, "POST", `/merchant/${data.id}`, body);
    const whole = (await as(data.api_key, "GET", "/merchant")).data;
    expect(await own({ ...whole, phone_ext: "12" })).toMatchObject({
      http: 200,
      data: { phone_ext: "12", billing_details: data.billing_details },
    });
    for (const ach of [
      { ...account, account_number: "9900005678" },
      { ...account, type: "ppd" },
      { ...account, routing_number: "" },
    ])
      for (const change of [{ billing_details: { ach } }, { billing: ach }])
        expect([change, (await own(change)).http]).toEqual([change, 403]);
  });

  test("permissions and flags that are not named stay as they are", async () => {
    const reply = await as("demo_partner", "POST", `/merchant/${ROWE}`, { permissions: { allow_file_batch: true } });
    expect(reply.data.permissions).toMatchObject({ support_blind_credits: true, allow_file_batch: true });
  });

  test("every change is in the audit with the record before and after", async () => {
    await as("demo_partner", "POST", `/merchant/${ROWE}`, { description: "first" });
    await as("demo_admin", "POST", `/merchant/${ROWE}`, { description: "second" });
    const { data } = await as("demo_merchant", "POST", "/audit/search", { record_type: "merchant", limit: 1 });
    expect(data[0]).toMatchObject({
      user_name: "demo_admin",
      before: { description: "first" },
      after: { description: "second" },
    });
    expect((await verifyAudit(app.services)).faults).toEqual([]);
  });

  test("two who change at once lose nothing of each other", async () => {
    await Promise.all([
      as("demo_partner", "POST", `/merchant/${ROWE}`, { permissions: { allow_card_sync: true } }),
      as("demo_admin", "POST", `/merchant/${ROWE}`, { permissions: { allow_midigator: true } }),
    ]);
    const { data } = await as("demo_merchant", "GET", "/merchant");
    expect(data.permissions).toMatchObject({ allow_card_sync: true, allow_midigator: true });
  });
});

describe("default values and required fields", () => {
  test("default values change by key and keep the rest; payments use them", async () => {
    await as("demo_merchant", "POST", `/merchant/${ROWE}/defaults`, {
      invoices: { title: "Bill" },
      merchant: { currency: "CAD" },
    });
    const { data } = await as("demo_merchant", "POST", `/merchant/${ROWE}/defaults`, {
      invoices: { allow_tipping: true },
    });
    expect(data.default_values.invoices).toMatchObject({ title: "Bill", allow_tipping: true, send_via: "none" });
    expect(data.currency).toBe("cad");
    expect((await app.call("POST", "/transaction", sale())).data.currency).toBe("cad");
    const bad = await as("demo_merchant", "POST", `/merchant/${ROWE}/defaults`, { merchant: { tax_rate: "abc" } });
    expect(bad.msg).toBe("bad request error: invalid Tax Rate");
  });

  test.each([
    ["Commodity Code", { line_items: { commodity_code: "x".repeat(13) } }],
    ["Unit Of Measure", { line_items: { unit_of_measure: "more than a dozen" } }],
    ["Alternate Tax Identifier", { line_items: { alternate_tax_identifier: "x".repeat(51) } }],
    ["Summary Commodity Code", { merchant: { summary_commodity_code: "ABCDE" } }],
    ["Vat Registration Number", { merchant: { vat_registration_number: "x".repeat(21) } }],
  ])("a default that no payment could carry is refused: %s", async (label, defaults) => {
    const reply = await as("demo_merchant", "POST", `/merchant/${ROWE}/defaults`, defaults);
    expect([reply.http, reply.msg]).toEqual([400, `bad request error: invalid ${label}`]);
  });

  test("a default that was stored before it had a limit is read whole and outlives other changes, until it is mended", async () => {
    const old = { line_items: { commodity_code: "OLD-COMMODITY-CODE", taxable: true } };
    await app.sql("UPDATE merchants SET default_values = $2 WHERE id = $1", [ROWE, old]);
    const change = (input: object) => as("demo_merchant", "POST", `/merchant/${ROWE}/defaults`, input);
    expect((await as("demo_merchant", "GET", "/merchant")).data.default_values).toMatchObject(old);
    const other = await change({ line_items: { unit_of_measure: "EA" } });
    expect([other.http, other.data.default_values.line_items]).toMatchObject([
      200,
      { ...old.line_items, unit_of_measure: "EA" },
    ]);
    expect(await change(old)).toMatchObject({ http: 400, field: "line_items.commodity_code" });
    const mended = await change({ line_items: { commodity_code: "NEW-CODE" } });
    expect(mended.data.default_values.line_items).toMatchObject({ commodity_code: "NEW-CODE", taxable: true });
  });

  test.each(["0", "00", "1,0", "32", "1,,2"])("no month has a day %s", async (day_of_the_month) => {
    const reply = await as("demo_merchant", "POST", `/merchant/${ROWE}/defaults`, { vault: { day_of_the_month } });
    expect(reply.msg).toBe("bad request error: invalid Day Of The Month");
  });

  test("a payment without a required field is refused by the field's label, and with it taken", async () => {
    const requireds = {
      default: { default: "optional", billing_postal_code: "required", payment_method_mail: "hidden" },
    };
    const { data } = await as("demo_merchant", "POST", `/merchant/${ROWE}/requireds`, requireds);
    expect(data.requireds).toEqual(requireds);
    const without = await as("demo_merchant", "POST", "/transaction", sale());
    expect([without.http, without.msg]).toEqual([
      400,
      "bad request error: invalid Billing Postal Code: it is required",
    ]);
    const withIt = await as(
      "demo_merchant",
      "POST",
      "/transaction",
      sale({ billing_address: { postal_code: "60601" } }),
    );
    expect(withIt.data.status).toBe("pending_settlement");
  });

  test("the certificate for Apple Pay is one that the merchant has, or the one that it was", async () => {
    const choose = (apple_pay_id: string) =>
      as("demo_merchant", "POST", `/merchant/${ROWE}/defaults`, { merchant: { apple_pay_id } });
    const certificate = { type: "simple", name: "Shop", domains: ["shop.example.org"] };
    const { data } = await as("demo_merchant", "POST", "/merchant/apple-pay", certificate);
    const refused = { http: 400, field: "merchant.apple_pay_id" };
    expect(await choose("d4q1v5p2cun8qk7b3nf0")).toMatchObject(refused);
    expect((await choose(data.id)).data.default_values.merchant.apple_pay_id).toBe(data.id);
    await as("demo_merchant", "DELETE", `/merchant/apple-pay/${data.id}`);
    expect([(await choose(data.id)).http, (await choose("")).http]).toEqual([200, 200]);
    expect(await choose(data.id)).toMatchObject(refused);
  });

  test("the format of its batch notifications is one that the merchant may choose, or the one that it was", async () => {
    const name = "batch_notification_custom_format";
    const choose = (id: string) =>
      as("demo_merchant", "POST", `/merchant/${ROWE}/defaults`, { merchant: { [name]: id } });
    const make = (person: string) =>
      as(person, "POST", "/customoutput", { name: "Nightly", type: "transaction", field_list: ["id"] });
    const refused = { http: 400, field: `merchant.${name}` };
    const foreign = (await make("other_merchant")).data.id;
    for (const id of ["d4q1v5p2cun8qk7b3nf0", foreign]) expect(await choose(id)).toMatchObject(refused);
    for (const person of ["demo_merchant", "demo_partner"]) {
      const { data } = await make(person);
      expect((await choose(data.id)).data.default_values.merchant[name]).toBe(data.id);
      await as(person, "DELETE", `/customoutput/${data.id}`);
      expect([(await choose(data.id)).http, (await choose("")).http]).toEqual([200, 200]);
      expect(await choose(data.id)).toMatchObject(refused);
    }
  });

  test("a change names no fee schedule but the one that is kept", async () => {
    const fee_schedule_id = "d4q1v5p2cun8qk7b3nf0";
    const { data } = await board({ fee_schedule_id });
    const change = (path: string, id: string) => as("demo_admin", "POST", path, { fee_schedule_id: id, name: "Kept" });
    const refused = { http: 400, msg: "bad request error: fee schedule not found", field: "fee_schedule_id" };
    const path = `/merchant/${data.id}`;
    for (const strange of [data.id, "d4q1v5p2cun8qk7b3nf1"]) expect(await change(path, strange)).toMatchObject(refused);
    expect((await change(path, fee_schedule_id)).data).toMatchObject({ fee_schedule_id, name: "Kept" });
    expect((await change(path, "")).data.fee_schedule_id).toBe("");
    expect(await change(`/partner/${harbor}`, fee_schedule_id)).toMatchObject(refused);
  });

  test("of two who say something of different fields neither loses, and what was said is taken back", async () => {
    const path = `/merchant/${ROWE}/requireds`;
    const invoice = { order_id: "required" };
    await as("demo_merchant", "POST", path, { default: { order_id: "required", po_number: "hidden" }, invoice });
    const merge = (group: object) => as("demo_merchant", "POST", `${path}?merge=true`, { default: group });
    await Promise.all([merge({ description: "required" }), merge({ po_number: "" }), merge({ vendor_id: "hidden" })]);
    const { data } = await merge({});
    const said = { order_id: "required", description: "required", vendor_id: "hidden" };
    expect(data.requireds).toEqual({ default: said, invoice });
    const whole = await as("demo_merchant", "POST", path, { default: { order_id: "", po_number: "required" } });
    expect(whole.data.requireds).toEqual({ default: { po_number: "required" }, invoice });
    expect((await as("demo_merchant", "POST", `${path}?merge=perhaps`, {})).http).toBe(400);
  });

  test("a word that is no requirement is refused", async () => {
    const reply = await as("demo_merchant", "POST", `/merchant/${ROWE}/requireds`, {
      default: { order_id: "perhaps" },
    });
    expect(reply.msg).toBe("bad request error: invalid Order Id");
  });

  test("a key that no field has is ignored in either group, and promised by no reply", async () => {
    for (const group of ["default", "invoice"]) {
      const path = `/merchant/${ROWE}/requireds`;
      for (const strange of ["optional", "perhaps", 5, {}, null]) {
        const body = { [group]: { order_id: "required", favourite_colour: strange } };
        const { http, data } = await as("demo_merchant", "POST", path, body);
        expect([http, data.requireds[group]]).toEqual([200, { order_id: "required" }]);
      }
      const { data } = await as("demo_merchant", "POST", `${path}?merge=true`, { [group]: { new_field_x: "hidden" } });
      expect(data.requireds[group]).toEqual({ order_id: "required" });
    }
  });
});

describe("status", () => {
  const status = (word: string, person = "demo_partner") => as(person, "GET", `/merchant/${ROWE}/status/${word}`);
  const keyWorks = async () => (await app.call("GET", "/merchant")).http;
  const signIn = async (username: string) =>
    (await app.call("POST", "/token-auth", { username, password: PASSWORD }, "")).http;

  test.each(["disable", "disabled"])(
    "%s stops sessions, sign-in and keys of the merchant, and of no other",
    async (word) => {
      expect((await status(word)).data.status).toBe("disabled");
      expect([await keyWorks(), await signIn("demo_clerk")]).toEqual([401, 401]);
      expect((await as("demo_merchant", "GET", "/merchant")).http).toBe(401);
      expect(await signIn("other_merchant")).toBe(200);
      await status("active");
      expect([await keyWorks(), await signIn("demo_clerk")]).toEqual([200, 200]);
    },
  );

  test("another word is refused, and a merchant may not switch itself", async () => {
    expect((await status("gone")).msg).toBe("bad request error: invalid Status");
    expect((await status("disabled", "demo_merchant")).http).toBe(403);
  });
});

describe("services", () => {
  test("settings are write only but for those that a browser needs, and a mask sent back changes nothing", async () => {
    const made = await as("demo_merchant", "POST", `/merchant/${ROWE}/services`, {
      type: "quickbooks",
      data: { client: "c-1", token: "t-1" },
    });
    expect(made.data).toMatchObject({ status: "active", data: { client: "********", token: "********" } });
    const path = `/merchant/${ROWE}/services/${made.data.id}`;
    await as("demo_merchant", "POST", path, { data: { client: "********", token: "t-2" } });
    const [row] = await app.sql("SELECT data FROM merchant_services WHERE id = $1", [made.data.id]);
    expect(JSON.parse(app.services.keys.open(row.data, `${ROWE}/services`))).toEqual({ client: "c-1", token: "t-2" });
    const threeds = { type: "threeds", data: { api_key: "3ds_demo_key" } };
    expect((await as("demo_merchant", "POST", `/merchant/${ROWE}/services`, threeds)).data.data).toEqual(threeds.data);
    const audited = JSON.stringify(
      (await as("demo_merchant", "POST", "/audit/search", { record_type: "service" })).data,
    );
    expect(audited).not.toMatch(/c-1|t-1|t-2|3ds_demo/);
  });

  test("a mask of what was never given is none, and all settings together are at most fifty", async () => {
    const services = `/merchant/${ROWE}/services`;
    const masked = { type: "guardian", data: { api_key: "********" } };
    expect(await as("demo_merchant", "POST", services, masked)).toMatchObject({ http: 400, field: "data.api_key" });
    const some = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`s${from + n}`, "x"]));
    const { data } = await as("demo_merchant", "POST", services, { type: "guardian", data: some(0, 30) });
    const change = (given: object) => as("demo_merchant", "POST", `${services}/${data.id}`, { data: given });
    expect(await change({ other: "********" })).toMatchObject({ http: 400, field: "data.other" });
    expect(await change(some(10, 51))).toMatchObject({ http: 400, field: "data" });
    expect((await change(some(10, 50))).http).toBe(200);
    expect(await change({ one_more: "x" })).toMatchObject({ http: 400, field: "data" });
  });

  test("a service is one of its type, is switched off and on, and belongs to its merchant", async () => {
    const made = await as("demo_merchant", "POST", `/merchant/${ROWE}/services`, { type: "sms" });
    const again = await as("demo_merchant", "POST", `/merchant/${ROWE}/services`, { type: "sms" });
    expect(again.msg).toBe("bad request error: Type already exists");
    const off = await as("demo_partner", "POST", `/merchant/${ROWE}/services/${made.data.id}/status/disabled`, {});
    expect(off.data).toMatchObject({ status: "disabled", activated_at: made.data.activated_at });
    expect([made.data.activated_at, made.data.deactivated_at]).toEqual([expect.any(String), null]);
    expect(off.data.deactivated_at).not.toBeNull();
    app.pass(1_000);
    const on = await as("demo_partner", "POST", `/merchant/${ROWE}/services/${made.data.id}/status/active`, {});
    expect(on.data).toMatchObject({ status: "active", deactivated_at: off.data.deactivated_at });
    expect(on.data.activated_at > off.data.deactivated_at).toBe(true);
    const { data } = await as("other_merchant", "GET", "/merchant");
    const foreign = await as("other_merchant", "POST", `/merchant/${data.id}/services/${made.data.id}`, {
      status: "active",
    });
    expect(foreign.http).toBe(404);
  });
});
