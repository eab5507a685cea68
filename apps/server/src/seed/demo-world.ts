import { permissions } from "@gatehouse/contract/access.ts";
import type { Services } from "../context.ts";
import { systemScope, type Tx } from "../db/query.ts";
import { createUser, hashPassword, keyDigest, type NewUser, storeApiKey } from "../modules/identity/index.ts";
import { insertProcessor } from "../modules/processors/index.ts";
import { nextCutOff } from "../modules/settlement/index.ts";
import { insertMerchant, insertNews, insertPartner, isEmpty } from "./world.store.ts";

const PASSWORD = "Gatehouse1!";
const ZONE = "America/Chicago";

/** The key and the merchant id that old client suites have built in; published, for local and sandbox only. */
const DEMO_KEY = "api_0wUsHIlrkK1I6ADno5MfT10UjhR";
export const DEMO_MERCHANT = "testmerchant12345678";

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
  const password_hash = await hashPassword(PASSWORD);
  await services.db.scoped(systemScope, async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(727275)");
    if (!(await isEmpty(tx))) return;
    const now = services.clock.now();
    const admin_id = services.ids.next();
    const partner_id = services.ids.next();
    const other_id = services.ids.next();
    await insertPartner(tx, { id: partner_id, name: "Harbor Payments", now });
    for (const [id, name] of [[DEMO_MERCHANT, "Rowe Books"], [other_id, "Quay Coffee"]] as const) {
      await insertMerchant(tx, { id, partner_id, name, timezone: ZONE, permissions: { support_blind_credits: true, allow_dashboard_stats: true }, now });
      await seedProcessors(tx, services, { merchant_id: id, now });
    }
    await insertNews(tx, {
      id: services.ids.next(), partner_id, title: "Welcome to Gatehouse", author_name: "Harbor Payments", now,
      message: "Take a first payment in the virtual terminal with the test card 4111 1111 1111 1111.",
    });
    const user = (one: Pick<NewUser, "username" | "name" | "role" | "account_type" | "account_type_id"> & Partial<NewUser>) =>
      createUser(tx, { id: services.ids.next(), email: `${one.username}@example.test`, permissions: {}, password_hash, now, ...one });
    const owner = services.ids.next();
    await user({ username: "demo_admin", name: "Ada Admin", role: "admin", account_type: "admin", account_type_id: admin_id });
    await user({ username: "demo_partner", name: "Paul Partner", role: "admin", account_type: "partner", account_type_id: partner_id });
    await user({ id: owner, username: "demo_merchant", name: "Mara Rowe", role: "admin", account_type: "merchant", account_type_id: DEMO_MERCHANT });
    await user({
      username: "demo_clerk", name: "Cleo Clerk", role: "standard", account_type: "merchant", account_type_id: DEMO_MERCHANT,
      permissions: clerkPermissions(),
    });
    await user({ username: "other_merchant", name: "Otto Quay", role: "admin", account_type: "merchant", account_type_id: other_id });
    await storeApiKey(tx, { id: services.ids.next(), digest: keyDigest(DEMO_KEY), user_id: owner, type: "api", name: "demo", now });
  });
}

function clerkPermissions() {
  const withheld = new Set<string>(["manage_users", "manage_api_keys", "manage_rule_engine", "process_credit", "view_billing_reports"]);
  return Object.fromEntries(permissions.map((name) => [name, !withheld.has(name)]));
}

async function seedProcessors(tx: Tx, services: Services, { merchant_id, now }: { merchant_id: string; now: Date }): Promise<void> {
  const lines = [
    { type: "sandbox", name: "Main", payment_methods: ["card" as const] },
    { type: "sandbox_ach", name: "Bank", payment_methods: ["ach" as const] },
    { type: "cash", name: "Cash drawer", payment_methods: ["cash" as const] },
  ];
  for (const line of lines) {
    await insertProcessor(tx, {
      ...line, merchant_id, id: services.ids.next(), status: "active", is_default: true, settings: "", settle_at: "23:30", timezone: ZONE,
      next_settle_at: nextCutOff("23:30", ZONE, now), now,
    });
  }
}
