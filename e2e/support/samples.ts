import { card, type Reply, send, signIn, tokenOf } from "./api.ts";
import { startReceiver } from "./receiver.ts";

export const areas = ["merchant", "partner", "admin"] as const;
export type Area = (typeof areas)[number] | "public";

/** What stands for a parameter of a route, by the end of the route up to it. */
export type Samples = Record<string, string>;

/** A user is signed in when their area is first asked for, so that the session does not expire before. */
export type People = { token: (area: Area) => Promise<string> | undefined; samples: (area: Area) => Samples };

/** Whose screens are shown: a merchant with its API key, and a user for each area. */
export type SampleAccounts = {
  merchantId: string;
  key: string;
  userIn(area: Exclude<Area, "public">): string;
};

export const demoAccounts: SampleAccounts = {
  merchantId: "testmerchant12345678",
  key: "api_0wUsHIlrkK1I6ADno5MfT10UjhR",
  userIn: (area) => `demo_${area}`,
};

const CUSTOMER = "sample-customer";

type Row = { id: string; username?: string };
const rowsOf = ({ data }: Reply) => data as unknown as Row[];

/** Records that a screen of one record can show: real ones, with a long name here and there. */
async function makeRecords(
  url: string,
  { merchantId, key }: SampleAccounts,
): Promise<{ payment: string; payersKey: string; webhook: string }> {
  const say = (path: string, body: unknown) => send(url, path, { body, key });
  const address = {
    first_name: "Wilhelmina-Charlotte",
    last_name: "von Quillmarsh-Featherstonehaugh",
    company: "Featherstonehaugh & Daughters Antiquarian Booksellers",
    address_line_1: "1 North State Street",
    city: "Chicago",
    state: "IL",
    postal_code: "60601",
    country: "US",
    email: "wilhelmina.featherstonehaugh@booksellers.example",
  };
  await say("/vault/customer", {
    id: CUSTOMER,
    description: "Takes every first edition that comes in",
    default_payment: { card: { number: card.number, expiration_date: card.expiration_date } },
    default_billing_address: address,
    default_shipping_address: { ...address, address_line_1: "2 Lake Shore Drive" },
  });
  await makeCatalogue(say, merchantId);
  const sale = { type: "sale", amount: 1_234_567, tax_amount: 98_765, tip_amount: 5_000, payment_method: { card } };
  const made = await say("/transaction", { ...sale, order_id: "SAMPLE-1", billing_address: address });
  const payment = { card: { ...card, number: "4000000000009995" } };
  await say("/transaction", { ...sale, order_id: "SAMPLE-2", payment_method: payment });
  const away = await say("/transaction", { ...sale, payment_method: { apm: { type: "klarna" } } });
  const { apm } = away.data.response_body as { apm: { redirect_url: string } };
  const { url: hook } = await startReceiver();
  const hooked = { type: "transaction", url: hook, available_subtypes: { transaction_create: true } };
  const webhook = await say(`/merchant/${merchantId}/webhook`, hooked);
  await say("/transaction", { ...sale, order_id: "SAMPLE-3" });
  return {
    payment: String(made.data.id),
    payersKey: String(apm.redirect_url.split("/").at(-1)),
    webhook: String(webhook.data.id),
  };
}

type Say = (path: string, body: unknown) => Promise<Reply>;

/** What a merchant asks of its own accord, one of each kind, what it sells, and who works together. */
async function makeCatalogue(say: Say, merchantId: string): Promise<void> {
  const values = ["First edition", "Signed by its author, with a dedication", "Reprint"].map((name, at) => ({
    name,
    value: String(at),
  }));
  const types = ["text", "textarea", "hidden", "radio", "checkbox", "select", "multiselect"];
  for (const type of types) await say("/customfield", { name: `Provenance ${type}`, type, values, default: "1" });
  for (const [at, name] of ["Atlas", "First edition", "Reading glasses, folding, with a case of olive wood"].entries())
    await say(`/merchant/${merchantId}/product`, {
      name,
      sku: `B${at}`,
      price: 123_450,
      description: `${name} of 1787`,
    });
  const { data } = await say("/groups/search", {});
  if ((data as unknown as Row[]).length === 0)
    await say("/groups", { name: "Front desk and telephone orders", description: "Whoever is at the counter" });
}

/** Makes a user for each area, and the records that their screens show. */
export async function samplePeople(url: string, accounts: SampleAccounts): Promise<People> {
  const { payment, payersKey, webhook } = await makeRecords(url, accounts);
  const tokens: Partial<Record<Area, Promise<string>>> = {};
  const token = (area: Area) => {
    if (area !== "public") tokens[area] ??= signIn(url, accounts.userIn(area));
    return tokens[area];
  };
  const samples: Partial<Record<Area, Samples>> = {
    public: { $username: accounts.userIn("merchant"), $reset_code: "code", $token: "token", "payer/$key": payersKey },
  };
  for (const area of areas) {
    const key = `Bearer ${await tokenOf(url, accounts.userIn(area))}`;
    const ask = (path: string, body?: unknown) => send(url, path, { body, key });
    const found = area === "merchant" ? {} : await accountsOf(ask, accounts.merchantId);
    const users = rowsOf(await ask("/users"));
    // One's own record opens as one's account.
    const user = users.find(({ username }) => username !== accounts.userIn(area)) ?? users[0];
    const [apiKey] = rowsOf(await ask("/user/apikeys"));
    const own = area === "merchant" ? rowsOf(await ask("/terminals")) : [];
    const format = { name: "For the bookkeeper", type: "transaction", field_list: ["id", "created_at", "amount"] };
    const output = await ask("/customoutput", format);
    const apple = { type: "custom", name: "Bookshop on the web", domains: ["shop.featherstonehaugh.example"] };
    const identifier = { merchant_identifier: "merchant.example.featherstonehaugh" };
    const certificate = await ask("/merchant/apple-pay", { ...apple, ...identifier });
    samples[area] = {
      "apple-pay/create/$type": "custom",
      "webhooks/$webhookId": webhook,
      "request-log/$requestId": await loggedCall(ask, accounts.merchantId),
      "apple-pay/update/$id": String(certificate.data?.id ?? "none"),
      "users/update/$id": user?.id ?? "",
      "manage_api_keys/update/$id": apiKey?.id ?? "none",
      "manage-terminals/update/$id": own[0]?.id ?? "none",
      "manage-terminals/simulator/$id": own[0]?.id ?? "none",
      "custom-output/create/$type": "transaction",
      "custom-output/update/$id": String(output.data?.id ?? "none"),
      $mail: "transaction_receipt",
      "transaction/detail/$id": payment,
      $customerId: CUSTOMER,
      $paymentType: "ach",
      ...found,
    };
  }
  return { token, samples: (area) => samples[area] ?? {} };
}

type Ask = (path: string, body?: unknown) => Promise<Reply>;

/** A call of the merchant's key. */
async function loggedCall(ask: Ask, merchantId: string): Promise<string> {
  const [logged] = rowsOf(await ask(`/merchant/${merchantId}/request-log/search`, {}));
  return logged?.id ?? "none";
}

async function accountsOf(ask: Ask, merchantId: string): Promise<Samples> {
  await ask(`/merchant/${merchantId}/email-domains`, { domain: `receipts.${merchantId}.example` });
  const processors = rowsOf(await ask(`/merchant/${merchantId}/processors`));
  const $partner_id = String((await ask(`/merchant/${merchantId}`)).data.partner_id);
  const terminals = rowsOf(await ask(`/merchant/${merchantId}/terminals`));
  const device = await ask(`/merchant/${merchantId}/device`, { friendly_name: "Reader at the returns desk upstairs" });
  return {
    $merchantID: merchantId,
    $terminalId: terminals[0]?.id ?? "",
    $deviceID: String(device.data?.id ?? "none"),
    $partner_id,
    $processorId: processors[0]?.id ?? "",
    ...(await contentOf(ask, $partner_id)),
  };
}

/** What a partner shows and tells, and what is taught. */
async function contentOf(ask: Ask, partner_id: string): Promise<Samples> {
  const styles = { "color-primary": "#0b5fa5", "title-bar-bg-color": "#10324f", "title-bar-text-color": "#456789" };
  const domain = `sample-${partner_id}.example`;
  await ask("/admin/branding", { partner_id, domain, brand_name: "Featherstonehaugh Payments", styles });
  const message = "From 02:00 to 03:00 UTC payments are slower.";
  const news = await ask(`/partner/${partner_id}/newsitem`, { title: "Maintenance on Sunday", message });
  const lesson = await ask("/university", {
    title: "First steps",
    category: "Start",
    description: "<h2>A</h2><p>B</p>",
  });
  return {
    $domain: domain,
    $news_id: String(news.data.id),
    "university/update/$id": String(lesson.data?.id ?? "none"),
  };
}
