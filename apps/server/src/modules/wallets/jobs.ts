import type { Services } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { deleteStalePayments } from "./apple-payment.store.ts";
import { deleteStaleLinks } from "./bank-link.store.ts";

const AT_ONCE = 1_000;

/** What no payment can name any more is forgotten. */
export async function forgetApplePayments({ db, clock }: Services): Promise<number> {
  return db.scoped(systemScope, (tx) => deleteStalePayments(tx, { now: clock.now(), limit: AT_ONCE }));
}

export async function forgetBankLinks({ db, clock }: Services): Promise<number> {
  return db.scoped(systemScope, (tx) => deleteStaleLinks(tx, { now: clock.now(), limit: AT_ONCE }));
}
