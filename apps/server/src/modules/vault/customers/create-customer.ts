import type { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { CustomerCreate } from "@gatehouse/contract/vault/customer.ts";
import type { flatCustomerCalls } from "@gatehouse/contract/vault/flat-calls.ts";
import type { FlatCustomerCreate } from "@gatehouse/contract/vault/flat-customer.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse, standingAt } from "../../../refusal.ts";
import { checkCustomFields } from "../../fields/index.ts";
import type { CustomerRecord, CustomerRow } from "../domain/customer-record.ts";
import type { ReadMethod } from "../methods/domain/account.ts";
import { type MethodRequest, readRequestedMethod } from "../methods/requested-method.ts";
import { storeMethod } from "../methods/store-method.ts";
import { type Verify, verifyMethod } from "../methods/verify-method.ts";
import { findCustomer, insertCustomer, updateCustomer } from "./customer.store.ts";
import { keepDefaults } from "./lock-customer.ts";
import { presentCustomer, presentFlatCustomer } from "./present-customer.ts";
import { type Keeper, noteCustomer } from "./record-customer-change.ts";
import { asSpelled, type GivenAddress, isEmptyAddress, storeAddress } from "./store-address.ts";
import { checkProcessor, inVault } from "./vault-owner.ts";

export const createCustomer =
  (verify: Verify): UseCase<typeof vaultCalls.createCustomer> =>
  async (context, input) => {
    const given = await inDefault(() => readRequestedMethod(context, input.default_payment ?? {}));
    const { as, method } = given;
    const placed: Placed = (run) =>
      inDefault(() => standingAt(`payment_method.${as}.processor_id`, "processor_id", run));
    const {
      id: _i,
      id_format: _f,
      default_payment: _p,
      default_billing_address,
      default_shipping_address,
      ...settings
    } = input;
    const billing = default_billing_address ? asSpelled(default_billing_address) : given.billing;
    const shipping = default_shipping_address ? asSpelled(default_shipping_address) : given.shipping;
    const id = idOf(context, input, method);
    // Refuses what it can before the processor verifies the method.
    await inVault(context, (tx) => checkNew(tx, id, input));
    const tried = { ...given, ...defaultsOf({ billing, shipping }) };
    await placed(() => verifyMethod(context, verify, tried));
    const record = await inVault(context, async (tx) => {
      await placed(() => given.take(tx));
      return keepCustomer(tx, context, {
        id,
        method,
        placed,
        billing,
        shipping,
        settings,
      });
    });
    const made = presentCustomer(record);
    return {
      ...made,
      ...(record.methods[0] ? { created_payment_method_id: record.methods[0].id } : {}),
      ...(record.addresses[0] ? { created_address_id: record.addresses[0].id } : {}),
    };
  };

/** Reports errors of method and addresses at the names that this request has for them. */
const inDefault: Placed = (run) =>
  standingAt("default_payment", "payment_method", () =>
    standingAt("default_billing_address", "billing_address", () =>
      standingAt("default_shipping_address", "shipping_address", () =>
        standingAt("payment_method.apple_pay", "payment_method.apple_pay_token", run),
      ),
    ),
  );

type DefaultAddresses = Pick<NewCustomer, "billing" | "shipping">;

/** Uses a single given address as both defaults. */
function defaultsOf({ billing, shipping }: DefaultAddresses): DefaultAddresses {
  if (isEmptyAddress(billing)) return { billing: shipping, shipping };
  return { billing, shipping: isEmptyAddress(shipping) ? billing : shipping };
}

/** Creates a customer from the flat request of old clients. Only Apple Pay tokens are verified here. */
export const createFlatCustomer =
  (verify: Verify): UseCase<typeof flatCustomerCalls.createFlatCustomer> =>
  async (context, input) => {
    // A merchant without a vault must not charge a cardholder for a verification.
    await inVault(context, async () => undefined);
    const given = await readRequestedMethod(context, flatMethodOf(input));
    const placed: Placed = (run) => standingAt(placeOfProcessor(input), "processor_id", run);
    const { method } = given;
    const { billing_address: billing = given.billing, shipping_address: shipping = given.shipping } = input;
    const tried = { ...given, ...defaultsOf({ billing, shipping }) };
    if (given.wallet) await placed(() => verifyMethod(context, verify, tried));
    const settings = input.description === undefined ? {} : { description: input.description };
    const id = context.services.ids.next();
    const record = await inVault(context, async (tx) => {
      await given.take(tx);
      return keepCustomer(tx, context, { id, method, placed, billing, shipping, settings });
    });
    return presentFlatCustomer(record);
  };

/** Moves the processor into the method, where other requests have it. */
function flatMethodOf({ payment_method = {} }: FlatCustomerCreate): MethodRequest {
  const { card, ach, apple_pay_token: apple_pay, processor_id, ...others } = payment_method;
  const bound = processor_id ? { processor_id } : {};
  return {
    ...others,
    ...bound,
    ...(card ? { card: { ...bound, ...card } } : {}),
    ...(ach ? { ach: { ...bound, ...ach } } : {}),
    ...(apple_pay ? { apple_pay } : {}),
  };
}

/** Returns the field of the processor in use: the one within card or account, beside them, or within a wallet. */
function placeOfProcessor({ payment_method = {} }: FlatCustomerCreate): string {
  const { card, ach, apple_pay_token, processor_id } = payment_method;
  const own = Object.entries({ card, ach, ...(processor_id ? {} : { apple_pay_token }) });
  const [name] = own.find(([, method]) => method?.processor_id !== undefined) ?? [];
  return name ? `payment_method.${name}.processor_id` : "payment_method.processor_id";
}

async function checkNew(tx: Tx, id: string, { custom_fields }: CustomerCreate): Promise<void> {
  await checkCustomFields(tx, { values: custom_fields });
  if (await findCustomer(tx, id)) refuse("customer_id_in_use");
}

/** Returns the given id, or a generated one. */
export function idOf(
  { services }: Pick<Context, "services">,
  { id, id_format }: Pick<CustomerCreate, "id" | "id_format">,
  method: ReadMethod | undefined,
): string {
  if (id && id_format) refuse("invalid_field", { at: "id_format" });
  const generated = services.ids.next();
  if (id_format && method) return `${generated}_${method.kind}_${method.account.facts.last_four}`;
  return id || generated;
}

type Placed = <T>(run: () => T) => T;

export type NewCustomer = {
  id: string;
  method: ReadMethod | undefined;
  /** Reports errors of the method at its field of the request. */
  placed?: Placed;
  billing: GivenAddress | undefined;
  shipping: GivenAddress | undefined;
  settings: Partial<CustomerRow>;
};

/** Stores a new customer with addresses and method. */
async function keepCustomer(tx: Tx, context: Keeper, given: NewCustomer): Promise<CustomerRecord> {
  const { id, settings } = given;
  await checkCustomFields(tx, { values: settings.custom_fields });
  await checkProcessor(tx, settings.processor_id);
  if (!(await insertCustomer(tx, id, context.services.clock.now()))) refuse("customer_id_in_use");
  return fillCustomer(tx, context, given);
}

/** Adds addresses, method and settings to a new customer. Equal addresses are stored once. */
export async function fillCustomer(tx: Tx, context: Keeper, given: NewCustomer): Promise<CustomerRecord> {
  const now = context.services.clock.now();
  const { id, method, placed, settings } = given;
  const billing = await keepAddress(tx, context, { customer_id: id, input: given.billing });
  const shipping = await keepAddress(tx, context, { customer_id: id, input: given.shipping });
  const store = () => method && storeMethod(tx, context, { customer_id: id, method });
  await (placed ? placed(store) : store());
  const defaults = { billing_address_id: billing || shipping, shipping_address_id: shipping || billing };
  await updateCustomer(tx, id, { ...settings, ...defaults, updated_at: now });
  await keepDefaults(tx, await mustFind(tx, id), now);
  const after = await mustFind(tx, id);
  await noteCustomer(tx, context, { before: null, after });
  return after;
}

async function keepAddress(
  tx: Tx,
  context: Keeper,
  { customer_id, input }: { customer_id: string; input: GivenAddress | undefined },
): Promise<string> {
  if (!input || isEmptyAddress(input)) return "";
  const { addresses } = await mustFind(tx, customer_id);
  const kept = await storeAddress(tx, context, { customer_id, addresses, input });
  return "twin" in kept ? kept.twin.id : kept.added.id;
}

async function mustFind(tx: Tx, id: string): Promise<CustomerRecord> {
  const record = await findCustomer(tx, id);
  if (!record) throw new Error("the customer just stored is gone");
  return record;
}
