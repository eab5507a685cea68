import { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import { contentCalls } from "@gatehouse/contract/content/calls.ts";
import { universityCalls } from "@gatehouse/contract/content/university-calls.ts";
import { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { merchantSearches } from "@gatehouse/contract/reporting/saved-search-calls.ts";
import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { Caller } from "../../context.ts";
import { bookshopProducts, coffeeProducts, productInput } from "./products.ts";
import type { Shop, ShopProcessor } from "./shop.ts";
import type { RunUseCase } from "./use-case-runner.ts";

/** Runs use cases as one user, each on a day before today. */
export type Demo = { run: RunUseCase; daysAgo(days: number): Date };

/** Sales above this amount go to the processor for large payments, in cents. */
export const LARGE_PAYMENT = 100_000;

export async function seedProducts({ run, daysAgo }: Demo, rowe: Caller, quay: Caller): Promise<void> {
  const create = (caller: Caller, input: object, days: number) => {
    const params = { id: caller.account_type_id };
    return run(caller, catalogCalls.createProduct, { at: daysAgo(days), params, input });
  };
  for (const [index, product] of bookshopProducts.entries()) await create(rowe, productInput(product), 88 - index * 4);
  for (const product of coffeeProducts) await create(quay, productInput(product), 80);
}

/** The ids of the fields that payments are given values of. */
export type SeededFields = { channel: string };

export async function seedFields({ run, daysAgo }: Demo, rowe: Caller, clerk: Caller): Promise<SeededFields> {
  const at = daysAgo(86);
  const values = ["Store", "Website", "Phone"].map((name) => ({ name, value: name.toLowerCase() }));
  const create = (input: object) => run(rowe, fieldCalls.createCustomField, { at, input });
  const channel = await create({ name: "Order channel", type: "select", values });
  await create({ name: "Gift note", type: "textarea" });
  await create({ name: "School district", type: "text", group_name: "schools" });
  const group = { name: "Front counter", description: "Takes payments in the store", user_ids: [clerk.user_id] };
  await run(rowe, fieldCalls.createGroup, { at, input: group });
  return { channel: channel.id };
}

export async function seedNews({ run, daysAgo }: Demo, partner: Caller): Promise<void> {
  const tell = (days: number, title: string, message: string) => {
    const params = { id: partner.account_type_id };
    const input = { title, message, author_name: "Harbor Payments", visibility: "all" };
    return run(partner, contentCalls.createNews, { at: daysAgo(days), params, input });
  };
  await tell(47, "Bank holiday on Monday", "Bank payments that are captured on Monday settle one day later.");
  await tell(
    9,
    "Terminals for the holidays",
    "Order additional terminals by the tenth, and we ship them within two days.",
  );
}

export async function seedLessons({ run, daysAgo }: Demo, admin: Caller): Promise<void> {
  const account_types = ["merchant", "partner"];
  const teach = (position: number, title: string, description: string) => {
    const input = { title, description, category: "First steps", account_types, position };
    return run(admin, universityCalls.create, { at: daysAgo(84), input });
  };
  await teach(
    1,
    "Take a payment",
    "<p>Open the virtual terminal, type the amount and the card, and choose <strong>Take payment</strong>.</p>",
  );
  await teach(
    2,
    "Void or refund a payment",
    "<p>A payment can be voided until its batch closes. After that, refund it whole or in part.</p>",
  );
}

export async function seedSearches({ run, daysAgo }: Demo, rowe: Caller): Promise<void> {
  const save = (name: string, data: object) => {
    const input = { name, section: "transactions", data, shared: true };
    return run(rowe, merchantSearches.save, { at: daysAgo(60), input });
  };
  await save("Declined payments", { status: { operator: "=", value: "declined" } });
  await save("Large payments", { amount: { operator: ">", value: LARGE_PAYMENT } });
}

type Counter = { caller: Caller; shop: Shop };

/** A second terminal and a card reader for each merchant; Rowe Books also has a terminal that was taken out of service. */
export async function seedDevices({ run, daysAgo }: Demo, partner: Caller, counters: Counter[]): Promise<void> {
  for (const [index, { caller, shop }] of counters.entries()) {
    const above = { ...partner, scope: caller.scope };
    const params = { id: shop.id };
    const terminal = {
      manufacturer: "Simulated",
      model: "Handheld",
      description: "Handheld",
      tpn: `00000000001${index}`,
    };
    // Created today, so that its first cut-off is to come.
    await run(above, terminalCalls.createTerminal, { at: daysAgo(0), params, input: terminal });
    const reader = { manufacturer: "Simulated", friendly_name: "Office reader", serial_number: `R-20${index}7` };
    await run(above, terminalCalls.createDevice, { at: daysAgo(65), params, input: reader });
  }
}

/** A processor for large payments, and the policy that routes them to it. */
export async function seedRouting(
  { run, daysAgo }: Demo,
  partner: Caller,
  { caller, shop }: Counter,
): Promise<ShopProcessor> {
  const above = { ...partner, scope: caller.scope };
  // Created today, so that its first cut-off is to come.
  const at = daysAgo(0);
  const params = { id: shop.id };
  const processor = { name: "Large payments", status: "active", settle_at: "23:30", timezone: "America/Chicago" };
  const input = { ...processor, settings: { sandbox: {} } };
  const { id, name, type } = await run(above, processorCalls.createProcessor, { at, params, input });
  const conditions = [
    { field: "payment_method", operator: "=", value: "card" },
    { field: "amount", operator: ">", value: LARGE_PAYMENT },
  ];
  const policy = { name: "Large card payments", conditions, action: { processor_id: id } };
  await run(above, processorCalls.createPolicy, { at, params, input: policy });
  return { id, name, type };
}

/** A webhook that delivers nothing until the merchant activates it: its server doesn't exist. */
export async function seedWebhook({ run, daysAgo }: Demo, rowe: Caller): Promise<void> {
  const available_subtypes = { transaction_create: true, transaction_update: true, transaction_settlement: true };
  const webhook = { type: "transaction", url: "https://hooks.example.org/rowe-books", available_subtypes };
  const params = { id: rowe.account_type_id };
  await run(rowe, webhookCalls.createWebhook, {
    at: daysAgo(40),
    params,
    input: { ...webhook, status: "disabled" },
  });
}
