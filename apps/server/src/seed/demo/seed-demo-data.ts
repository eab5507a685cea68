import type { Caller, Services } from "../../context.ts";
import type { LoadingTx } from "../../db/load.ts";
import { bikeCustomers, bookshopCustomers, coffeeCustomers } from "./customers.ts";
import { bikeShop, bookshop, coffeeShop, seedPayments } from "./payments.ts";
import { seedCustomers } from "./seed-customers.ts";
import {
  type Demo,
  seedDevices,
  seedFields,
  seedLessons,
  seedNews,
  seedProducts,
  seedRouting,
  seedSearches,
  seedWebhook,
} from "./settings.ts";
import type { Shop } from "./shop.ts";
import { useCaseRunner } from "./use-case-runner.ts";

/** How long ago the demo accounts were opened. */
export const DAYS_OF_DEMO_DATA = 92;
const DAY_MS = 86_400_000;

type DemoAccounts = { shops: Record<"rowe" | "quay" | "lake", Shop>; callers: Record<string, Caller> };

/** Creates everything of the demo world but its accounts, dated over the 90 days before now. */
export async function seedDemoData(tx: LoadingTx, services: Services, { shops, callers }: DemoAccounts): Promise<void> {
  const now = services.clock.now().getTime();
  const demo: Demo = { run: useCaseRunner(tx, services), daysAgo: (days) => new Date(now - days * DAY_MS) };
  const userNamed = (name: string) => callers[name] ?? missing(name);
  const [rowe, quay, lake] = [userNamed("demo_merchant"), userNamed("other_merchant"), userNamed("lake_merchant")];
  const [partner, clerk] = [userNamed("demo_partner"), userNamed("demo_clerk")];
  await seedProducts(demo, rowe, quay);
  const fields = await seedFields(demo, rowe, clerk);
  await seedNews(demo, partner);
  await seedLessons(demo, userNamed("demo_admin"));
  await seedSearches(demo, rowe);
  const counters = [
    { caller: rowe, shop: shops.rowe },
    { caller: quay, shop: shops.quay },
    { caller: lake, shop: shops.lake },
  ] as const;
  await seedDevices(demo, partner, [...counters]);
  const large = await seedRouting(demo, partner, counters[0]);
  await seedWebhook(demo, rowe);
  const books = { shop: shops.rowe, customers: await seedCustomers(demo, rowe, bookshopCustomers), large };
  await seedPayments(tx, services, bookshop({ ...books, users: [rowe, clerk], fields }));
  const coffee = { shop: shops.quay, customers: await seedCustomers(demo, quay, coffeeCustomers) };
  await seedPayments(tx, services, coffeeShop({ ...coffee, users: [quay] }));
  const bikes = { shop: shops.lake, customers: await seedCustomers(demo, lake, bikeCustomers) };
  await seedPayments(tx, services, bikeShop({ ...bikes, users: [lake] }));
}

function missing(name: string): never {
  throw new Error(`the demo accounts have no user ${name}`);
}
