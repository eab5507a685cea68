import type { FieldFilter } from "@gatehouse/contract/search.ts";
import { transactionDateFields } from "@gatehouse/contract/transactions/search-fields.ts";
import type { Context } from "../../../context.ts";
import { transactionConditions } from "./search-columns.ts";
import { refuseUnequal } from "./search-conditions.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * Refuses what a search of transactions would be refused for when it is asked, as far as its operators say: so that none is
 * kept that can never be run. Its values are not read, for of a card's number only the masked form is kept, and members that
 * no search knows are ignored here as there.
 */
export function refuseOperators({ services }: Context, search: unknown): void {
  if (!isBody(search)) return;
  const asked = operatorsIn(search);
  const groups = ["billing_address", "shipping_address", "custom_fields"];
  const within = groups.map((group) => [group, operatorsIn(search[group])]);
  const dates = transactionDateFields.map((field) => [field, dateIn(search[field])]);
  const period = { now: services.clock.now(), timezone: "UTC" };
  transactionConditions({ ...asked, ...Object.fromEntries([...within, ...dates]) }, period);
  refuseUnequal(asked);
}

const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null && !Array.isArray(value);

/** Each filter with an operator, without its value. */
function operatorsIn(search: unknown): Record<string, FieldFilter> {
  const filters = isBody(search) ? Object.entries(search) : [];
  return Object.fromEntries(
    filters.flatMap(([field, filter]) =>
      isBody(filter) && "operator" in filter ? [[field, { operator: String(filter.operator) }]] : [],
    ),
  );
}

/** The operator of a date is read where it stands beside a value, and any date may be that. */
function dateIn(filter: unknown): { operator: string; value: string } | undefined {
  if (!isBody(filter) || filter.duration || filter.value === undefined || filter.operator === undefined)
    return undefined;
  return { operator: String(filter.operator), value: "2000-01-01" };
}
