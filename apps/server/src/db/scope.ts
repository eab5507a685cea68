declare const scopeMark: unique symbol;

/** Whose rows may be seen. Made by `merchantScope` and `systemScope` only. */
export type Scope = { readonly merchantId: string; readonly [scopeMark]: true };

const MERCHANT_ID = /^[0-9a-z]{20}$/;

/** The rows of one merchant. Only sign-in and the worker may call this. */
export function merchantScope(merchantId: string): Scope {
  if (!MERCHANT_ID.test(merchantId)) throw new Error("not a merchant id");
  return { merchantId } as Scope;
}

/** All rows: for sign-in itself, the worker's claims and the seed. */
export const systemScope = { merchantId: "*" } as Scope;
