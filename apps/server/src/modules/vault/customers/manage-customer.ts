import { isDeepStrictEqual } from "node:util";
import type { CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import type { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { CustomerUpdate } from "@gatehouse/contract/vault/customer.ts";
import type { flatCustomerCalls } from "@gatehouse/contract/vault/flat-calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import { refuse, within } from "../../../refusal.ts";
import { checkCustomFields } from "../../fields/index.ts";
import type { CustomerRecord } from "../domain/customer-record.ts";
import { methodOf } from "../methods/open-stored-method.ts";
import { deleteCustomer as deleteRow, lockCustomer, updateCustomer as updateRow } from "./customer.store.ts";
import { changingCustomer, customerIn } from "./lock-customer.ts";
import { presentCustomer, presentFlatCustomer } from "./present-customer.ts";
import { noteCustomer } from "./record-customer-change.ts";
import { checkProcessor, inVault } from "./vault-owner.ts";

export const getCustomer: UseCase<typeof vaultCalls.getCustomer> = async (context) =>
  presentCustomer(await inVault(context, (tx) => customerIn(tx, context)));

export const getFlatCustomer: UseCase<typeof flatCustomerCalls.getFlatCustomer> = async (context) =>
  presentFlatCustomer(await inVault(context, (tx) => customerIn(tx, context)));

export const updateCustomer: UseCase<typeof vaultCalls.updateCustomer> = async (context, input) =>
  presentCustomer(await change(context, input, "defaults"));

export const updateFlatCustomer: UseCase<typeof flatCustomerCalls.updateFlatCustomer> = async (context, input) => {
  const { description, payment_method: payment_method_type, ...chosen } = input;
  const defaults = { ...chosen, ...(payment_method_type ? { payment_method_type } : {}) };
  await change(context, { ...(description === undefined ? {} : { description }), defaults });
  return null;
};

/** `part` is where the request has the defaults, if not beside all else. */
function change(context: Context, input: CustomerUpdate, part?: string): Promise<CustomerRecord> {
  const { defaults = {}, custom_fields, ...others } = input;
  const settings = isGiven(custom_fields) ? { ...others, custom_fields } : others;
  return changingCustomer(context, async (tx, before) => {
    await checkCustomFields(tx, { values: newValues(custom_fields, before.row.custom_fields) });
    await checkProcessor(tx, settings.processor_id);
    const updated_at = context.services.clock.now();
    const chosen = () => chosenDefaults(before, defaults);
    await updateRow(tx, before.row.id, { ...settings, ...(part ? within(part, chosen) : chosen()), updated_at });
  });
}

/** Clients that write every member write none of the values, and take none away by it; a value goes by its list being empty. */
const isGiven = (values: CustomFieldValues | undefined): values is CustomFieldValues =>
  Object.keys(values ?? {}).length > 0;

/** A value that is only sent back stays as it was, though its field be gone by now or take other values. */
function newValues(given: CustomFieldValues = {}, kept: CustomFieldValues): CustomFieldValues {
  const isKept = (id: string, texts: readonly string[]) => isDeepStrictEqual(texts, kept[id]);
  return Object.fromEntries(Object.entries(given).filter(([id, texts]) => !isKept(id, texts)));
}

/** Only what is stored of this customer can be a default of theirs; "" leaves it as it is. */
function chosenDefaults(
  record: CustomerRecord,
  wanted: NonNullable<CustomerUpdate["defaults"]>,
): Partial<Record<"billing_address_id" | "shipping_address_id" | "payment_method_id", string>> {
  const { billing_address_id, shipping_address_id } = wanted;
  const isAddress = (id: string) => record.addresses.some((one) => one.id === id);
  if (billing_address_id && !isAddress(billing_address_id)) refuse("invalid_field", { at: "billing_address_id" });
  if (shipping_address_id && !isAddress(shipping_address_id)) refuse("invalid_field", { at: "shipping_address_id" });
  const payment_method_id = chosenMethod(record, wanted);
  return {
    ...(billing_address_id ? { billing_address_id } : {}),
    ...(shipping_address_id ? { shipping_address_id } : {}),
    ...(payment_method_id ? { payment_method_id } : {}),
  };
}

/** The one that a payment which says the same would take. */
function chosenMethod(record: CustomerRecord, wanted: NonNullable<CustomerUpdate["defaults"]>): string | undefined {
  const { payment_method_id, payment_method_type } = wanted;
  if (!payment_method_id && !payment_method_type) return undefined;
  const stored = !payment_method_id || record.methods.some(({ id }) => id === payment_method_id);
  if (!stored) refuse("invalid_field", { at: "payment_method_id" });
  return methodOf(record, wanted)?.id ?? refuse("invalid_field", { at: "payment_method_type" });
}

export const deleteCustomer: UseCase<typeof vaultCalls.deleteCustomer> = (context) =>
  inVault(context, async (tx) => {
    const id = context.params.id ?? "";
    if (!(await lockCustomer(tx, id))) refuse("not_found");
    const before = await customerIn(tx, context);
    await deleteRow(tx, id);
    await noteCustomer(tx, context, { before, after: null });
    return null;
  });
