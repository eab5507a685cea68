import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { labelOf } from "../../../refusal.ts";
import { settleDue } from "../../settlement/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const pay = (override: Record<string, unknown>) => app.call("POST", "/transaction", sale(override));
const card = (more: Record<string, unknown>) => ({
  payment_method: { card: { number: VISA, expiration_date: "12/30", cvc: "999", ...more } },
});

const companyPapers = {
  vendor_id: "v".repeat(36),
  po_number: "PO 77",
  tax_exempt: true,
  national_tax_amount: 7,
  duty_amount: 9,
  ship_from_postal_code: "60601",
  summary_commodity_code: "A1b2",
  merchant_vat_registration_number: "GB999999973",
  customer_vat_registration_number: "DE123456789",
};
const storedCredential = {
  billing_method: "initial_recurring",
  card_on_file_indicator: "R",
  initiated_by: "merchant",
  stored_credential_indicator: "used",
  initial_transaction_id: "d4q3c1h2cun8qk7b3nhg",
};
const descriptor = { name: "ROWE BOOKS", city: "Chicago", state: "IL", postal_code: "60601", phone: "3125550100" };
const health = { hsa: { total: 900, rx_amount: 400, sku: "SKU-1" } };

test("everything that a payment says of itself is kept and answered", async () => {
  const groups = { descriptor, additional_amounts: health, processor_specific: { boltPay: { recurring_cycle: "m" } } };
  const said = { ...companyPapers, ...storedCredential, ...groups, iias_status: "verified", mcc: "5942" };
  const { data } = await pay(said);
  expect(data).toMatchObject({ ...said, features: ["card_on_file"] });
  expect((await app.call("GET", `/transaction/${data.id}`)).data).toEqual(data);
});

test("what was not said is answered as nothing, and stands in no column", async () => {
  const { data } = await pay({ descriptor: {}, vendor_id: "", initiated_by: null, line_items: [] });
  expect(data).toMatchObject({ vendor_id: "", billing_method: "straight", mcc: "", features: [] });
  expect([data.descriptor, data.additional_amounts, data.processor_specific, data.line_items]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const rows = await app.sql("SELECT details, line_items FROM transactions WHERE id = $1", [data.id]);
  expect(rows).toEqual([{ details: null, line_items: null }]);
});

test.each([
  ["summary_commodity_code", "ABCDE", "Summary Commodity Code"],
  ["customer_vat_registration_number", "x".repeat(14), "Customer Vat Registration Number"],
  ["billing_method", "sometimes", "Billing Method"],
  ["initiated_by", "nobody", "Initiated By"],
  ["mcc", "59", "Mcc"],
  ["iias_status", "maybe", "Iias Status"],
  ["ip_address", "10.0.0.1:80", "Ip Address"],
])("%s %j is refused by its name", async (field, value, label) => {
  expect(await pay({ [field]: value })).toMatchObject({ http: 400, msg: `bad request error: invalid ${label}` });
});

test("a word for the statement that is too long is refused by its name", async () => {
  const tooLong = await pay({ descriptor: { name: "x".repeat(39) } });
  expect(tooLong).toMatchObject({ http: 400, msg: "bad request error: invalid Name" });
});

test("an amount that is larger than any may be is told how large one is", async () => {
  const told = (label: string) => ({
    http: 400,
    msg: `bad request error: invalid ${label}: it must be at most 999999999999`,
  });
  for (const field of ["amount", "tax_amount", "duty_amount"])
    for (const value of [1e12, 1e16])
      expect([field, await pay({ [field]: value })]).toMatchObject([field, told(labelOf(field))]);
  for (const unit_price of [1e12, "1000000000000", "10000000000000000"])
    expect(await pay({ line_items: [{ name: "Moon", unit_price }] })).toMatchObject(told("Unit Price"));
  expect((await pay({ duty_amount: 0.5 })).msg).toBe("bad request error: invalid Duty Amount");
});

describe("line items", () => {
  const line = { name: "Atlas", product_code: "B-1", unit_price: 1200, unit_of_measure: "PCE", taxable: true };

  test("are kept as they came, numbers also where they came as texts", async () => {
    const { data } = await pay({
      line_items: [{ ...line, quantity: "1.50", amount: "1800", tax_rate: 8.25, local_tax: 99 }, { name: "Bag" }],
    });
    expect(data.line_items).toMatchObject([
      { ...line, quantity: 1.5, amount: 1800, tax_rate: "8.250", local_tax: 99, discount_amount: 0 },
      { name: "Bag", quantity: 0, unit_price: 0, taxable: false, tax_rate: "" },
    ]);
    expect((await app.call("GET", `/transaction/${data.id}`)).data.line_items).toEqual(data.line_items);
  });

  test.each([
    ["quantity", 1.005, "Quantity"],
    ["quantity", -1, "Quantity"],
    ["unit_price", 12.5, "Unit Price"],
    ["amount", "twelve", "Amount"],
    ["tax_rate", "8.2501", "Tax Rate"],
    ["commodity_code", "x".repeat(13), "Commodity Code"],
    ["unit_of_measure", "more than a dozen", "Unit Of Measure"],
  ])("with %s %j are refused by its name", async (field, value, label) => {
    expect(await pay({ line_items: [{ ...line, [field]: value }] })).toMatchObject({
      http: 400,
      msg: `bad request error: invalid ${label}`,
    });
  });

  test("have the unit of a code in any case, or in a word", async () => {
    const { data } = await pay({
      line_items: ["h87", "KGM", "", "each"].map((unit_of_measure) => ({ ...line, unit_of_measure })),
    });
    expect(data.line_items.map((item: typeof line) => item.unit_of_measure)).toEqual(["H87", "KGM", "", "each"]);
  });

  test("may be many, and not more", async () => {
    expect((await pay({ line_items: Array.from({ length: 250 }, () => line) })).data.line_items).toHaveLength(250);
    expect((await pay({ line_items: Array.from({ length: 251 }, () => line) })).msg).toBe(
      "bad request error: invalid Line Items",
    );
  });

  test("stay with the payment, and do not travel into its refund", async () => {
    const { data } = await pay({ line_items: [line], type: "authorize", amount: 500 });
    const captured = await app.call("POST", `/transaction/${data.id}/capture`, { vendor_id: "w".repeat(40) });
    expect(captured.data).toMatchObject({ vendor_id: "w".repeat(40), line_items: [{ name: "Atlas" }] });
    app.pass(86_400_000);
    await settleDue(app.services);
    const refund = await app.call("POST", `/transaction/${data.id}/refund`, { vendor_id: "u".repeat(40) });
    expect(refund.data).toMatchObject({ type: "refund", vendor_id: "u".repeat(40), line_items: null });
  });
});

test("what proves the payer's presence goes to the processor and is not kept", async () => {
  const proof = { eci: "05", cavv: "AAABBJkZUQAAAABjRGFVAAAAAAA=", version: "2", xid: "", ds_transaction_id: "" };
  const { data } = await pay(card({ cardholder_authentication: proof }));
  expect(data.features).toEqual(["3ds"]);
  const rows = await app.sql("SELECT t::text AS row FROM transactions t WHERE id = $1", [data.id]);
  expect(rows[0].row).not.toContain(proof.cavv);
  const empty = await pay(card({ cardholder_authentication: { eci: "", cavv: "", version: "" } }));
  expect(empty.data.features).toEqual([]);
});

test("a source that is known is believed, any other is not", async () => {
  expect((await pay({ source: "invoice" })).data.transaction_source).toBe("invoice");
  expect((await pay({ source: "the moon" })).data.transaction_source).toBe("api");
});

test("a payment that is only to be tried is voided as soon as it is approved", async () => {
  const { data } = await pay({ void_on_success: true, idempotency_key: "tried" });
  expect(data).toMatchObject({ status: "voided", response: "approved" });
  expect((await pay({ void_on_success: true, idempotency_key: "tried" })).data).toEqual(data);
  const declined = await pay({ void_on_success: true, ...card({ number: "4000000000000002" }) });
  expect(declined.data.status).toBe("declined");
});

test("whoever may not void may not ask for it beforehand", async () => {
  const body = person({ username: "no_voids", password: PASSWORD, permissions: { process_sale: true } });
  await app.call("POST", "/user", body);
  const token = await app.signIn("no_voids");
  expect((await app.call("POST", "/transaction", sale({ void_on_success: true }), token)).http).toBe(403);
});

test("a payer is kept under an id of the format that is asked for", async () => {
  const { data } = await pay({ create_vault_record: true, vault_record_id_format: "xid_type_last4" });
  expect(data.customer_id).toMatch(/^[0-9a-v]{20}_card_1111$/);
});

describe("what the merchant requires", () => {
  const require = (requireds: Record<string, string>) =>
    app.sql("UPDATE merchants SET requireds = $2 WHERE id = $1", [DEMO_MERCHANT, { default: requireds }]);
  /** In the panel: a plain call with an API key isn't bound by it. */
  const pay = async (override: object) =>
    app.call("POST", "/transaction", sale(override as Record<string, unknown>), await app.signIn("demo_merchant"));

  test("doesn't bind a plain call with an API key", async () => {
    await require({ billing_city: "required", vendor_id: "required" });
    expect((await app.call("POST", "/transaction", sale())).http).toBe(200);
    expect((await pay({})).http).toBe(400);
    await require({});
  });

  test("holds for the papers of companies and for the holder of a bank account", async () => {
    await require({ vendor_id: "required" });
    expect((await pay({})).msg).toBe("bad request error: invalid Vendor Id: it is required");
    await require({ drivers_license: "required", date_of_birth: "required" });
    expect((await pay({})).http).toBe(200);
    const bank = {
      routing_number: "021000021",
      account_number: "123456789",
      account_type: "checking",
      sec_code: "web",
    };
    const ach = (holder: object) => pay({ payment_method: { ach: { ...bank, accountholder_authentication: holder } } });
    expect((await ach({})).msg).toBe("bad request error: invalid Drivers License: it is required");
    expect((await ach({ dl_number: "D123" })).msg).toBe("bad request error: invalid Date Of Birth: it is required");
    const { data } = await ach({ dl_number: "D123ZZ9", dl_state: "IL", ssn4: "8351", dob_year: 1980 });
    expect(data.status).toBe("pending_settlement");
    const rows = await app.sql("SELECT t::text AS row FROM transactions t WHERE id = $1", [data.id]);
    for (const secret of ["D123ZZ9", "8351"]) expect(rows[0].row).not.toContain(secret);
    await require({});
  });

  test("is refused of a customer whose address lacks it, and found in one that has it", async () => {
    const { data: customer } = await app.call("POST", "/vault/customer", {
      default_payment: { card: { number: "4111111111111111", expiration_date: "12/30" } },
      default_billing_address: { first_name: "Ada" },
    });
    await require({ billing_city: "required" });
    const charge = () => pay({ payment_method: { customer: { id: customer.id } } });
    expect((await charge()).msg).toBe("bad request error: invalid Billing City: it is required");
    const { billing_address_id } = customer.data.customer.defaults;
    await app.call("POST", `/vault/customer/${customer.id}/address/${billing_address_id}`, { city: "Duluth" });
    expect((await charge()).http).toBe(200);
    await require({});
  });
});

test("a split for which no processor is kept is refused by name, and none of the first is taken", async () => {
  const order_id = "SPLIT1";
  const { http, msg } = await app.call("POST", "/transaction", sale({ order_id, split_transaction_amount: 100 }));
  expect([http, msg]).toEqual([
    400,
    "bad request error: invalid Split Transaction Amount: no processor is kept for it",
  ]);
  expect((await app.call("POST", "/transaction/search", { order_id })).total_count).toBe(0);
  for (const none of [0, null])
    expect((await app.call("POST", "/transaction", sale({ split_transaction_amount: none }))).http).toBe(200);
});

test.each<[string, Record<string, unknown>, string]>([
  ["a way of paying that is not known", { payment_method: { bitcoin: {} } }, "Bitcoin"],
  ["a processor that is not there", { processor_id: "0".repeat(20) }, "Processor Id: it does not take this payment"],
])("%s is refused by its name", async (_what, more, named) => {
  const { http, msg } = await app.call("POST", "/transaction", sale(more));
  expect([http, msg]).toEqual([400, `bad request error: invalid ${named}`]);
});

test.each<[string, object, string]>([
  ["a routing number of no bank", { routing_number: "021000022" }, "routing_number"],
  ["one that is too short", { routing_number: "02100002" }, "routing_number"],
  ["an account number that is too short", { account_number: "12" }, "account_number"],
])("%s is refused in the words that clients know", async (_what, wrong, named) => {
  const ach = { routing_number: "021000021", account_number: "123456", sec_code: "web", account_type: "checking" };
  const { http, msg } = await app.call("POST", "/transaction", sale({ payment_method: { ach: { ...ach, ...wrong } } }));
  expect([http, msg]).toEqual([400, `bad request error: Invalid ${named}`]);
});

test("unknown members beside a known way of paying are passed over, and card_present may be a word", async () => {
  const card = { number: VISA, expiration_date: "12/30", card_present: "yes" };
  const { http, data } = await app.call("POST", "/transaction", sale({ payment_method: { card, bitcoin: {} } }));
  expect([http, data.response_body.card.flags]).toEqual([200, null]);
});

test("no custom fields are null, also where an empty object says so", async () => {
  expect((await app.call("POST", "/transaction", sale({ custom_fields: {} }))).data.custom_fields).toBeNull();
});

test("a payment takes the mail addresses that its payer may have", async () => {
  for (const email of ["o&m@example.com", "jörg@example.de", "till@localhost"]) {
    const { data, http } = await pay({ billing_address: { email }, email_address: email });
    expect([http, data.billing_address.email]).toEqual([200, email]);
  }
  const broken = await pay({ billing_address: { email: "a@x.test,b@x.test" } });
  expect([broken.http, broken.field]).toEqual([400, "billing_address.email"]);
});
