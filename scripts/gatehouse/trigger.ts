import type { GatehouseClient } from "@gatehouse/client/client.ts";

export const triggers = ["transaction_create", "transaction_capture", "transaction_void"] as const;

type Trigger = (typeof triggers)[number];

export const isTrigger = (name: string): name is Trigger => (triggers as readonly string[]).includes(name);

const card = { number: "4111111111111111", expiration_date: "12/30", cvc: "999" };

/** Makes an event happen with a test card and returns a line about the payment. */
export async function trigger(client: GatehouseClient, name: Trigger): Promise<string> {
  const type = name === "transaction_create" ? "sale" : "authorize";
  const { data } = await client.createTransaction({ input: { type, amount: 2599, payment_method: { card } } });
  const params = { id: data.id };
  if (name === "transaction_capture") await client.captureTransaction({ params, input: {} });
  if (name === "transaction_void") await client.voidTransaction({ params });
  return `${name} ${data.id}`;
}
