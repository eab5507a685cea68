import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Caller } from "../../context.ts";
import { addressOf, type DemoAddress, type DemoCustomer, testAccount, testCards } from "./customers.ts";
import type { Demo } from "./settings.ts";

/** A customer with the stored payment methods by which past payments were made. */
export type StoredPayer = {
  id: string;
  address: DemoAddress;
  card: { id: string; masked_number: string; card_type: string; expiration_date: string };
  ach?: { id: string; masked_account_number: string };
};

/** Creates each customer with an address and a card; every fifth also has a bank account. */
export async function seedCustomers(
  { run, daysAgo }: Demo,
  caller: Caller,
  customers: readonly DemoCustomer[],
): Promise<StoredPayer[]> {
  const payers: StoredPayer[] = [];
  for (const [index, customer] of customers.entries()) {
    const at = daysAgo(90 - index * 3);
    const address = addressOf(customer, index + 1);
    const made = await run(caller, vaultCalls.createCustomer, {
      at,
      input: {
        description: customer.company || "Private customer",
        notes: customer.notes,
        default_payment: { card: testCards[index % testCards.length] },
        default_billing_address: address,
      },
    });
    const account = { params: { id: made.id }, input: testAccount, at };
    const { payments } = (index % 5 === 1 ? await run(caller, vaultCalls.addAch, account) : made).data.customer;
    const [card] = payments.cards;
    const [ach] = payments.ach;
    if (card) payers.push({ id: made.id, address, card, ...(ach ? { ach } : {}) });
  }
  return payers;
}
