import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import type { TokenToStore } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { inVault } from "./open-customer.ts";
import { openPageToken, takePageToken } from "./page-token.ts";
import { type MethodInput, type ReadMethod, readMethod } from "./store-method.ts";

/** One of them, or none. */
export type Given = MethodInput & TokenToStore;

/** A method that is to be stored. `take` belongs into the commit that stores it. */
export type GivenMethod = {
  input: MethodInput;
  method: ReadMethod | undefined;
  cvc: string | undefined;
  billing?: AddressInput;
  shipping?: AddressInput;
  take(tx: Tx): Promise<void>;
};

/** As it was sent, or what a page's token stands for. */
export async function readGiven(context: Context, { token, card, ach, ...beside }: Given): Promise<GivenMethod> {
  if (!token) return { ...read({ card, ach }), take: async () => undefined };
  if (card || ach) refuse("payment_method_required");
  const typed = await inVault(context, (tx) => openPageToken(tx, context.services, token));
  const { billing, shipping } = typed;
  const input: MethodInput = typed.card ? { card: { ...typed.card, ...beside } } : { ach: { ...typed.ach, ...beside } };
  return { ...read(input), billing, shipping, take: (tx) => takePageToken(tx, context.services, token) };
}

function read(input: MethodInput): Pick<GivenMethod, "input" | "method" | "cvc"> {
  return { input, method: readMethod(input), cvc: input.card?.cvc };
}
