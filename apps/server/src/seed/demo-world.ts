import { permissions } from "@gatehouse/contract/access.ts";
import type { Services } from "../context.ts";
import type { Tx } from "../db/query.ts";
import { systemScope } from "../db/scope.ts";
import { createUser, hashPassword, keyDigest, type NewUser, storeApiKey } from "../modules/identity/index.ts";
import { insertProcessor, nextCutOff } from "../modules/processors/index.ts";
import { insertTerminal } from "../modules/terminals/index.ts";
import { insertMerchant, insertNews, insertPartner, isEmpty } from "./world.store.ts";

const PASSWORD = "Gatehouse1!";
/** The sign-in that old client suites have built in, as test_merchant. */
const SUITE_PASSWORD = "Fluidpay247!";
const ZONE = "America/Chicago";

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

/** Makes the demo world in an empty database; does nothing in any other. */
export async function seedDemoWorld(services: Services): Promise<void> {
  // Nearly every start finds a world, and hashing takes a while.
  if (!(await services.db.scoped(systemScope, isEmpty))) return;
  const hashes = { demo: await hashPassword(PASSWORD), suite: await hashPassword(SUITE_PASSWORD) };
  await services.db.scoped(systemScope, async (tx) => {
    if (!(await isEmpty(tx))) return;
    const now = services.clock.now();
    const partner_id = services.ids.next();
    const other_id = services.ids.next();
    await insertPartner(tx, { id: partner_id, name: "Harbor Payments", now });
    await seedMerchant(tx, services, { id: DEMO_MERCHANT, partner_id, name: "Rowe Books", now });
    await seedMerchant(tx, services, { id: other_id, partner_id, name: "Quay Coffee", now });
    const message = "Take a first payment in the virtual terminal with the test card 4111 1111 1111 1111.";
    const title = "Welcome to Gatehouse";
    await insertNews(tx, { id: services.ids.next(), partner_id, title, message, author_name: "Harbor Payments", now });
    const people = peopleOf({ partner_id, other_id, admin_id: services.ids.next() });
    for (const person of people) {
      const id = services.ids.next();
      const password_hash = person.username === "test_merchant" ? hashes.suite : hashes.demo;
      await createUser(tx, { id, email: `${person.username}@example.test`, password_hash, now, ...person });
      if (person.username !== "demo_merchant") continue;
      const key = { id: services.ids.next(), digest: keyDigest(DEMO_KEY), user_id: id, type: "api", name: "demo", now };
      await storeApiKey(tx, key);
    }
  });
}

type Person = Pick<NewUser, "username" | "name" | "role" | "account_type" | "account_type_id" | "permissions">;

function peopleOf(ids: { partner_id: string; other_id: string; admin_id: string }): Person[] {
  const boss = { role: "admin", permissions: {} } as const;
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

type Shop = { id: string; partner_id: string; name: string; now: Date };

async function seedMerchant(tx: Tx, services: Services, shop: Shop): Promise<void> {
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
  await insertMerchant(tx, { ...shop, timezone: ZONE, permissions });
  await seedProcessors(tx, services, { merchant_id: shop.id, now: shop.now });
  await insertTerminal(tx, {
    merchant_id: shop.id,
    id: services.ids.next(),
    manufacturer: "Simulated",
    model: "Counter",
    description: "Counter",
    tpn: APPROVING_TPN,
    auto_settle: true,
    next_settle_at: nextCutOff("23:30", ZONE, shop.now),
    created_at: shop.now,
    updated_at: shop.now,
  });
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

async function seedProcessors(
  tx: Tx,
  services: Services,
  { merchant_id, now }: { merchant_id: string; now: Date },
): Promise<void> {
  const lines = [
    { type: "sandbox", name: "Main", payment_methods: ["card" as const] },
    { type: "sandbox_ach", name: "Bank", payment_methods: ["ach" as const] },
    { type: "sandbox_apm", name: "Alternative methods", payment_methods: ["apm" as const] },
    { type: "cash", name: "Cash drawer", payment_methods: ["cash" as const] },
  ];
  for (const line of lines) {
    await insertProcessor(tx, {
      ...line,
      merchant_id,
      id: services.ids.next(),
      status: "active",
      default_for: line.payment_methods,
      settle_at: "23:30",
      timezone: ZONE,
      next_settle_at: nextCutOff("23:30", ZONE, now),
      created_at: now,
    });
  }
}
