import { setTimeout as pause } from "node:timers/promises";
import { type Permission, permissions } from "@gatehouse/contract/access.ts";
import { asking, nameOf } from "./accounts.ts";
import { card, forgetTokens, made, PASSWORD, type Reply, send } from "./api.ts";
import { pid, url } from "./servers.ts";
import { test } from "./test.ts";

type Ask = (path: string, body?: unknown) => Promise<Reply>;

/** A merchant beneath a partner, both of a test file's own; `admin`, `clerk` and `partner` are names of users. */
export type Shop = {
  merchantId: string;
  partnerId: string;
  /** The merchant's API key. */
  key: string;
  admin: string;
  clerk: string;
  partner: string;
  /** The user who signs in to an area. The administrator of the product is one for all files. */
  userIn(area: "merchant" | "partner" | "admin"): string;
  /** Calls the API with the merchant's key. */
  api: Ask;
  /** Takes a payment by API and returns its id. */
  pay(amount: number, more?: Record<string, unknown>): Promise<string>;
  /** Closes every batch now and waits until the payment is settled. */
  settle(id: string): Promise<void>;
};

const timezone = "America/Chicago";
const phone = "3125550100";

/** Declares a shop of the test file's own, which each worker makes before the file's first test; `beside` another: of its partner. */
export function ownShop(name = "Rowe Books", beside?: Shop): Shop {
  const shop = { merchantId: "", partnerId: "", key: "", admin: "", clerk: "", partner: "" };
  test.beforeAll(async () => {
    forgetTokens();
    Object.assign(shop, await boardShop(name, beside));
  });
  return Object.assign(shop, {
    userIn: (area: "merchant" | "partner" | "admin") =>
      ({ merchant: shop.admin, partner: shop.partner, admin: "demo_admin" })[area],
    api: (path: string, body?: unknown) => send(url, path, { body, key: shop.key }),
    pay: (amount: number, more = {}) => takePayment(shop.key, amount, more),
    settle: (id: string) => settleAll(shop.key, id),
  });
}

async function takePayment(key: string, amount: number, more: Record<string, unknown>): Promise<string> {
  const body = { type: "sale", amount, payment_method: { card }, ...more };
  return String((await send(url, "/transaction", { key, body })).data.id);
}

async function settleAll(key: string, id: string): Promise<void> {
  process.kill(pid, "SIGUSR2");
  const until = Date.now() + 30_000;
  while ((await send(url, `/transaction/${id}`, { key })).data.status !== "settled") {
    if (Date.now() > until) throw new Error("the transaction did not settle");
    await pause(50);
  }
}

type User = { username: string; name: string; email: string };

function userOf(role: string, name: string): User {
  const username = nameOf(role);
  return { username, name, email: `${username}@example.test` };
}

/** Gives the merchant the processors, the terminal and the rights of the demo merchant. */
async function boardShop(name: string, beside?: Shop) {
  const ask = await asking(url, "demo_admin");
  const partner = beside ? { id: beside.partnerId, username: beside.partner } : await boardOwner(ask);
  const admin = userOf("admin", "Mara Rowe");
  const contact = { first_name: "Mara", last_name: "Rowe", email: admin.email, country: "US" };
  const contacts = { phone, receipt_email: admin.email, primary_contact: contact, billing_contact: contact };
  const account = { name, partner_id: partner.id, status: "active", timezone, permissions: merchantRights };
  const user = { ...admin, role: "admin", create_api_key: true, send_welcome: false };
  const merchant = made(await ask("/merchant", { ...account, ...contacts, user }));
  const merchantId = String(merchant.id);
  await setPassword(ask, merchant.user);
  for (const processor of processors) made(await ask(`/merchant/${merchantId}/processor`, processor));
  made(await ask(`/merchant/${merchantId}/terminal`, counter));
  const clerk = userOf("clerk", "Cleo Clerk");
  const rights = { role: "standard", permissions: clerkRights, password: PASSWORD, send_welcome: false };
  made(await ask(`/merchant/${merchantId}/user`, { ...clerk, ...rights, status: "active" }));
  return {
    merchantId,
    partnerId: partner.id,
    key: String(merchant.api_key),
    admin: admin.username,
    clerk: clerk.username,
    partner: partner.username,
  };
}

async function boardOwner(ask: Ask): Promise<{ id: string; username: string }> {
  const owner = userOf("partner", "Paul Partner");
  const user = { ...owner, role: "admin", send_welcome: false };
  const account = { name: "Harbor Payments", email: owner.email, timezone, status: "active" };
  const partner = made(await ask("/partner", { ...account, user }));
  await setPassword(ask, partner.user);
  return { id: String(partner.id), username: owner.username };
}

/** The first user of an account is made without a password. */
async function setPassword(ask: Ask, user: unknown): Promise<void> {
  made(await ask(`/user/${(user as { id: string }).id}`, { password: PASSWORD }));
}

const merchantRights = {
  support_blind_credits: true,
  allow_terminal_credits: true,
  enable_terminal_debit_transactions: true,
  allow_transaction_reporting_totals: true,
  allow_dashboard_stats: true,
  allow_customer_vault_access: true,
  allow_file_batch: true,
  allow_ibx_bin_lookup: true,
  allow_automatic_account_updater: true,
  allow_card_sync: true,
};

const withheld: readonly Permission[] = [
  "manage_users",
  "manage_api_keys",
  "manage_rule_engine",
  "process_credit",
  "view_billing_reports",
];
const clerkRights = Object.fromEntries(permissions.map((right) => [right, !withheld.includes(right)]));

const processors = [
  { name: "Main", settings: { sandbox: {} }, default_card: true, status: "active" },
  { name: "Bank", settings: { sandbox_ach: {} }, default_ach: true, status: "active" },
  { name: "Alternative methods", settings: { sandbox_apm: {} }, default_apm: true, status: "active" },
  { name: "Cash drawer", settings: { cash: {} }, default_cash: true, status: "active" },
];

/** The simulated device of this number approves. */
const counter = {
  manufacturer: "Simulated",
  model: "Counter",
  description: "Counter",
  tpn: "000000000001",
  auto_settle: true,
};
