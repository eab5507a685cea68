import { permissions } from "@gatehouse/contract/access.ts";
import type { Caller, Services } from "../context.ts";
import { openLoader } from "../db/load.ts";
import type { Tx } from "../db/query.ts";
import { merchantScope, nobodysScope, systemScope } from "../db/scope.ts";
import { createUser, hashPassword, keyDigest, type NewUser, storeApiKey } from "../modules/identity/index.ts";
import { insertProcessor, nextCutOff } from "../modules/processors/index.ts";
import { insertTerminal } from "../modules/terminals/index.ts";
import { tallyTransactions } from "../modules/transactions/index.ts";
import { DAYS_OF_DEMO_DATA, seedDemoData } from "./demo/seed-demo-data.ts";
import type { Shop } from "./demo/shop.ts";
import { insertMerchant, insertNews, insertPartner, isEmpty } from "./world.store.ts";

const PASSWORD = "Gatehouse1!";
/** The sign-in that old client suites have built in, as test_merchant. */
const SUITE_PASSWORD = "Fluidpay247!";
const ZONE = "America/Chicago";
const DAY_MS = 86_400_000;

/** The key and the merchant id that old client suites have built in; published, for local and sandbox only. */
const DEMO_KEY = "api_0wUsHIlrkK1I6ADno5MfT10UjhR";
export const DEMO_MERCHANT = "testmerchant12345678";

/** The profile number with which a simulated terminal approves. */
const APPROVING_TPN = "000000000001";

export const demoSignIns = [
  "Sign in with the password Gatehouse1! as",
  "  demo_merchant   runs Rowe Books",
  "  demo_clerk      takes payments there",
  "  other_merchant  runs Quay Coffee",
  "  demo_partner    resells both",
  "  demo_admin      administers",
].join("\n");

/**
 * Creates the demo accounts in an empty database; does nothing in any other. With the address of the database, for the owner of
 * its tables, it also creates the demo data, in the same commit.
 */
export async function seedDemoWorld(services: Services, database?: string): Promise<void> {
  // Nearly every start finds a world, and hashing takes a while.
  if (!(await services.db.scoped(systemScope, isEmpty))) return;
  const hashes = { demo: await hashPassword(PASSWORD), suite: await hashPassword(SUITE_PASSWORD) };
  if (database === undefined)
    return services.db.scoped(systemScope, async (tx) => {
      if (await isEmpty(tx)) await seedAccounts(tx, services, { hashes, opened: services.clock.now() });
    });
  const loader = await openLoader(database, systemScope);
  try {
    await loader.load(async (tx) => {
      if (!(await isEmpty(tx))) return;
      const opened = new Date(services.clock.now().getTime() - DAYS_OF_DEMO_DATA * DAY_MS);
      const accounts = await seedAccounts(tx, services, { hashes, opened });
      const lakeside = await seedSubPartner(tx, services, { ...accounts, hash: hashes.demo, opened });
      const shops = { ...accounts.shops, lake: lakeside.shop };
      await seedDemoData(tx, services, { ...accounts, shops, callers: { ...accounts.callers, ...lakeside.callers } });
    });
  } finally {
    await loader.close();
  }
  while ((await tallyTransactions(services)) > 0);
}

type Hashes = { demo: string; suite: string };
type Callers = Record<string, Caller>;
type Accounts = { partner_id: string; shops: Record<"rowe" | "quay", Shop>; callers: Callers };

async function seedAccounts(
  tx: Tx,
  services: Services,
  { hashes, opened }: { hashes: Hashes; opened: Date },
): Promise<Accounts> {
  const partner_id = services.ids.next();
  const other_id = services.ids.next();
  await insertPartner(tx, { id: partner_id, name: "Harbor Payments", now: opened });
  const rowe = await seedMerchant(tx, services, { id: DEMO_MERCHANT, partner_id, name: "Rowe Books", opened });
  const quay = await seedMerchant(tx, services, { id: other_id, partner_id, name: "Quay Coffee", opened });
  const message = "Take a first payment in the virtual terminal with the test card 4111 1111 1111 1111.";
  const title = "Welcome to Gatehouse";
  const author_name = "Harbor Payments";
  await insertNews(tx, { id: services.ids.next(), partner_id, title, message, author_name, now: opened });
  const people = peopleOf({ partner_id, other_id, admin_id: services.ids.next() });
  const callers: Callers = {};
  for (const person of people) {
    const password_hash = person.username === "test_merchant" ? hashes.suite : hashes.demo;
    callers[person.username] = await seedUser(tx, services, { ...person, password_hash });
  }
  const now = services.clock.now();
  const user_id = callers.demo_merchant?.user_id ?? "";
  const key = { id: services.ids.next(), digest: keyDigest(DEMO_KEY), user_id, type: "api", name: "demo", now };
  await storeApiKey(tx, key);
  return { partner_id, shops: { rowe, quay }, callers };
}

type Person = Pick<NewUser, "username" | "name" | "role" | "account_type" | "account_type_id" | "permissions">;

/** Creates the user and returns it as the caller of use cases. */
async function seedUser(tx: Tx, { clock, ids }: Services, person: Person & { password_hash: string }): Promise<Caller> {
  const id = ids.next();
  await createUser(tx, { id, email: `${person.username}@example.test`, now: clock.now(), ...person });
  const { username, account_type, account_type_id, role, permissions } = person;
  const scope = account_type === "merchant" ? merchantScope(account_type_id) : nobodysScope;
  return { user_id: id, username, account_type, account_type_id, role, permissions, scope };
}

const boss = { role: "admin", permissions: {} } as const;

function peopleOf(ids: { partner_id: string; other_id: string; admin_id: string }): Person[] {
  const merchant = { account_type: "merchant", account_type_id: DEMO_MERCHANT } as const;
  return [
    { username: "demo_admin", name: "Ada Admin", ...boss, account_type: "admin", account_type_id: ids.admin_id },
    {
      username: "demo_partner",
      name: "Paul Partner",
      ...boss,
      account_type: "partner",
      account_type_id: ids.partner_id,
    },
    { username: "demo_merchant", name: "Mara Rowe", ...boss, ...merchant },
    { username: "test_merchant", name: "Suite", ...boss, ...merchant },
    { username: "demo_clerk", name: "Cleo Clerk", role: "standard", permissions: clerkPermissions(), ...merchant },
    { username: "other_merchant", name: "Otto Quay", ...boss, account_type: "merchant", account_type_id: ids.other_id },
  ];
}

/** Creates a partner below Harbor Payments with one merchant and a user of each. */
async function seedSubPartner(
  tx: Tx,
  services: Services,
  { partner_id, hash, opened }: { partner_id: string; hash: string; opened: Date },
): Promise<{ shop: Shop; callers: Callers }> {
  const id = services.ids.next();
  await insertPartner(tx, { id, parent_id: partner_id, name: "Lakeside Payments", now: opened });
  const merchant = { id: services.ids.next(), partner_id: id, name: "Lakeside Bikes", opened };
  const shop = await seedMerchant(tx, services, merchant);
  const people: Person[] = [
    { username: "lake_partner", name: "Lena Lake", ...boss, account_type: "partner", account_type_id: id },
    { username: "lake_merchant", name: "Bo Larsen", ...boss, account_type: "merchant", account_type_id: shop.id },
  ];
  const callers: Callers = {};
  for (const person of people)
    callers[person.username] = await seedUser(tx, services, { ...person, password_hash: hash });
  return { shop, callers };
}

type NewShop = { id: string; partner_id: string; name: string; opened: Date };

async function seedMerchant(tx: Tx, services: Services, { opened, ...shop }: NewShop): Promise<Shop> {
  const permissions = {
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
  await insertMerchant(tx, { ...shop, timezone: ZONE, permissions, now: opened });
  const processors = await seedProcessors(tx, services, { merchant_id: shop.id, opened });
  const terminal = { id: services.ids.next(), description: "Counter" };
  await insertTerminal(tx, {
    ...terminal,
    merchant_id: shop.id,
    manufacturer: "Simulated",
    model: "Counter",
    tpn: APPROVING_TPN,
    auto_settle: true,
    next_settle_at: nextCutOff("23:30", ZONE, services.clock.now()),
    created_at: opened,
    updated_at: opened,
  });
  return { id: shop.id, ...processors, terminal };
}

function clerkPermissions() {
  const withheld = new Set<string>([
    "manage_users",
    "manage_api_keys",
    "manage_rule_engine",
    "process_credit",
    "view_billing_reports",
  ]);
  return Object.fromEntries(permissions.map((name) => [name, !withheld.has(name)]));
}

type ShopProcessors = Pick<Shop, "card" | "ach" | "cash">;

async function seedProcessors(
  tx: Tx,
  services: Services,
  { merchant_id, opened }: { merchant_id: string; opened: Date },
): Promise<ShopProcessors> {
  const connect = async (type: string, name: string, method: "card" | "ach" | "apm" | "cash") => {
    const processor = { id: services.ids.next(), name, type };
    await insertProcessor(tx, {
      ...processor,
      payment_methods: [method],
      merchant_id,
      status: "active",
      default_for: [method],
      settle_at: "23:30",
      timezone: ZONE,
      next_settle_at: nextCutOff("23:30", ZONE, services.clock.now()),
      created_at: opened,
    });
    return processor;
  };
  const card = await connect("sandbox", "Main", "card");
  const ach = await connect("sandbox_ach", "Bank", "ach");
  await connect("sandbox_apm", "Alternative methods", "apm");
  return { card, ach, cash: await connect("cash", "Cash drawer", "cash") };
}
