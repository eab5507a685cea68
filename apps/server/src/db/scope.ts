declare const scopeMark: unique symbol;

/** Whose rows may be seen. Made here only. `merchantIds` are those whose payments may be read together, beside one's own. */
export type Scope = {
  readonly merchantId: string;
  readonly merchantIds?: readonly string[];
  readonly [scopeMark]: true;
};

const MERCHANT_ID = /^[0-9a-z]{20}$/;

/** The rows of one merchant. Only sign-in and the worker may call this. */
export function merchantScope(merchantId: string): Scope {
  if (!MERCHANT_ID.test(merchantId)) throw new Error("not a merchant id");
  return { merchantId } as Scope;
}

/** The payments of several merchants, to be read and not to be changed. Only sign-in may call this. */
export function merchantsScope(merchantIds: readonly string[]): Scope {
  if (!merchantIds.every((id) => MERCHANT_ID.test(id))) throw new Error("not merchant ids");
  return { merchantId: "", merchantIds } as Scope;
}

/** What tells PostgreSQL whose rows a transaction sees. SET takes no parameters, so ids were checked when the scope was made. */
export function settingsOf({ merchantId, merchantIds }: Scope): string {
  const many = merchantIds
    ? `; SET LOCAL ROLE gatehouse_reach; SET LOCAL gatehouse.merchant_ids = '${merchantIds.join(",")}'`
    : "";
  return `SET LOCAL gatehouse.merchant_id = '${merchantId}'${many}`;
}

/** All rows: for sign-in itself, the worker's claims and the seed. */
export const systemScope = { merchantId: "*" } as Scope;

/** No merchant's rows: for the tables in which no merchant owns them. */
export const nobodysScope = { merchantId: "" } as Scope;
