import { paymentKinds } from "@gatehouse/contract/transactions/payment-method.ts";

/** Members of a body that hold ways of paying, one of which is meant. */
export const holdsWays: ReadonlySet<string> = new Set(["payment_method", "default_payment"]);

const { emv: _chip, ...kinds } = paymentKinds.shape;
const ways: ReadonlySet<string> = new Set([...Object.keys(kinds), "apple_pay"]);

/** Of these there need be none. */
const mayHoldNone: ReadonlySet<string> = new Set(["default_payment"]);

/** Nothing more is said of cash than that it is there. */
const CASH = "cash";

/**
 * Clients that write every way of paying, all but one of them blank, mean that one. Where nothing is said of any of them
 * and one there must be, they stay as they came, and what is wrong with them is told by name.
 */
export function withoutBlankWays(holder: string, given: Record<string, unknown>): Record<string, unknown> {
  const isBlank = (name: string) => ways.has(name) && name !== CASH && isGroup(given[name]) && !says(given[name]);
  const meant = Object.keys(given).filter((name) => ways.has(name) && (name === CASH || says(given[name])));
  if (meant.length === 0 && !mayHoldNone.has(holder)) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isBlank(name)));
}

const isGroup = (value: unknown) => typeof value === "object" && !Array.isArray(value);

function says(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(says);
  return value !== undefined && value !== null && value !== "";
}
