import type { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { MethodKind } from "@gatehouse/contract/vault/customer.ts";
import type { flatCustomerCalls } from "@gatehouse/contract/vault/flat-calls.ts";
import type { tokenCalls } from "@gatehouse/contract/vault/token-calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import { refuse, standingAt, within } from "../../../refusal.ts";
import { listPart } from "../../../search/page.ts";
import { changingCustomer, customerIn } from "../customers/lock-customer.ts";
import { presentCustomer, presentFlatAch, presentFlatCard, presentFlatMethod } from "../customers/present-customer.ts";
import { inVault } from "../customers/vault-owner.ts";
import type { CustomerRecord, MethodRow } from "../domain/customer-record.ts";
import { defaultAddresses } from "./open-stored-method.ts";
import { type MethodRequest, type RequestedMethod, readRequestedMethod } from "./requested-method.ts";
import { changeMethod, methodIn, refuseTakenId, storeMethod } from "./store-method.ts";
import { deleteMethod } from "./stored-method.store.ts";
import { type Verify, verifyMethod } from "./verify-method.ts";

type Added = { record: CustomerRecord; id: string };

export const addCard =
  (verify: Verify): UseCase<typeof vaultCalls.addCard> =>
  async (context, card) =>
    presentAdded(await add(context, verify, { as: "card", given: { card } }));

export const addAch =
  (verify: Verify): UseCase<typeof vaultCalls.addAch> =>
  async (context, { plaid, ...ach }) => {
    if (!plaid) return presentAdded(await add(context, verify, { as: "ach", given: { ach } }));
    const { flags, processor_id, routing_number, account_number } = ach;
    if (routing_number || account_number) refuse("payment_method_required");
    const given = { plaid, flags, processor_id };
    return presentAdded(await add(context, verify, { as: "plaid", at: "plaid", given }));
  };

export const addToken =
  (verify: Verify): UseCase<typeof tokenCalls.addToken> =>
  async (context, token) =>
    presentAdded(await add(context, verify, { ...pageToken, given: token }));

export const addApplePay =
  (verify: Verify): UseCase<typeof tokenCalls.addApplePay> =>
  async (context, { flags, ...apple_pay }) => {
    const at = apple_pay.pkpaymenttoken ? "pkpaymenttoken" : "temporary_token";
    return presentAdded(await add(context, verify, { as: "apple_pay_token", at, given: { apple_pay, flags } }));
  };

export const addGooglePay =
  (verify: Verify): UseCase<typeof tokenCalls.addGooglePay> =>
  async (context, { google_pay_token, token, ...beside }) => {
    const either = google_pay_token || token || refuse("invalid_field", { at: "google_pay_token" });
    const given = { google_pay_token: either, ...beside };
    const at = google_pay_token ? "google_pay_token" : "token";
    return presentAdded(await add(context, verify, { as: "google_pay_token", at, given }));
  };

export const updateCard: UseCase<typeof vaultCalls.updateCard> = async (context, card) =>
  presentCustomer(await change(context, "card", { input: { card } }));

export const updateAch: UseCase<typeof vaultCalls.updateAch> = async (context, ach) =>
  presentCustomer(await change(context, "ach", { input: { ach } }));

/** In the place of a card stands a card, in that of an account an account. */
export const updateToken: UseCase<typeof tokenCalls.updateToken> = async (context, token) => {
  const { methods } = await inVault(context, (tx) => customerIn(tx, context));
  if (!methods.some(({ id }) => id === context.params.pid)) refuse("not_found");
  return inBody(pageToken, async () => {
    const given = await readRequestedMethod(context, token);
    const { kind } = given.method ?? refuse("invalid_token", { at: "payment_method.token" });
    return presentCustomer(await change(context, kind, given));
  });
};

export const deleteCard: UseCase<typeof vaultCalls.deleteCard> = async (context) =>
  presentCustomer(await remove(context, "card"));

export const deleteAch: UseCase<typeof vaultCalls.deleteAch> = async (context) =>
  presentCustomer(await remove(context, "ach"));

/**
 * The customer is looked up before anybody is asked about the method: an unknown one costs the payer nothing. It is tried out with
 * the customer's addresses, as it will pay; what was typed beside it into a page goes before them.
 */
function add(
  context: Context,
  verify: Verify,
  { given: input, ...sent }: Sent & { given: MethodRequest },
): Promise<Added> {
  return inBody(sent, async () => {
    const customer = await inVault(context, (tx) => customerIn(tx, context));
    const { take, ...given } = await readRequestedMethod(context, input);
    const { method } = given;
    if (!method) refuse("payment_method_required");
    refuseTakenId(customer, method);
    const stored = defaultAddresses(customer);
    await verifyMethod(context, verify, {
      ...given,
      billing: { ...stored.billing, ...given.billing },
      shipping: { ...stored.shipping, ...given.shipping },
    });
    let id = "";
    const record = await changingCustomer(context, async (tx, { row, methods }) => {
      refuseTakenId({ methods }, method);
      await take(tx);
      id = (await storeMethod(tx, context, { customer_id: row.id, method })).id;
    });
    return { record, id };
  });
}

/** `at` is where the body has what a payment has by the name `as`; a card or an account is the body itself. */
type Sent = { as: RequestedMethod["as"]; at?: string };

const pageToken: Sent = { as: "token", at: "token" };

function inBody<T>({ as, at = "" }: Sent, run: () => T): T {
  return standingAt("", "payment_method", () => standingAt(at, `payment_method.${as}`, run));
}

function presentAdded({ record, id }: Added) {
  return { ...presentCustomer(record), created_payment_method_id: id };
}

type Change = Pick<RequestedMethod, "input"> & Partial<Pick<RequestedMethod, "take">>;

function change(context: Context, kind: MethodKind, { input, take }: Change): Promise<CustomerRecord> {
  return changingCustomer(context, async (tx, record) => {
    await take?.(tx);
    await changeMethod(tx, context, { before: methodIn(record, context, kind), input });
  });
}

function remove(context: Context, kind: MethodKind): Promise<CustomerRecord> {
  return changingCustomer(context, (tx, record) => deleteMethod(tx, methodIn(record, context, kind)));
}

/** Old clients are not asked whether a method is to be tried out. */
const untried: Verify = async () => ({ approved: true, text: "" });

export const addFlatCard: UseCase<typeof flatCustomerCalls.addFlatCard> = async (context, card) =>
  presentFlatAdded(await add(context, untried, { as: "card", given: { card } }));

export const addFlatToken: UseCase<typeof flatCustomerCalls.addFlatToken> = async (context, token) =>
  presentFlatAdded(await add(context, untried, { ...pageToken, given: token }));

export const addFlatAch: UseCase<typeof flatCustomerCalls.addFlatAch> = async (context, ach) =>
  presentFlatAdded(await add(context, untried, { as: "ach", given: { ach } }));

function presentFlatAdded({ record, id }: Added) {
  const stored = record.methods.find((one) => one.id === id);
  if (!stored) throw new Error("the method just stored is gone");
  return presentFlatMethod(stored);
}

const presentOne = (row: MethodRow) => (row.kind === "card" ? presentFlatCard(row) : presentFlatAch(row));

async function listOf(context: Context, kind: MethodKind) {
  const { methods } = await inVault(context, (tx) => customerIn(tx, context));
  const stored = methods.filter((one) => one.kind === kind).map(presentOne);
  return listPart(stored, context.query);
}

async function oneOf(context: Context, kind: MethodKind) {
  const record = await inVault(context, (tx) => customerIn(tx, context));
  return { data: [presentOne(methodIn(record, context, kind))], total_count: 1 };
}

export const listFlatCards: UseCase<typeof flatCustomerCalls.listFlatCards> = (context) => listOf(context, "card");
export const listFlatAchs: UseCase<typeof flatCustomerCalls.listFlatAchs> = (context) => listOf(context, "ach");
export const getFlatCard: UseCase<typeof flatCustomerCalls.getFlatCard> = (context) => oneOf(context, "card");
export const getFlatAch: UseCase<typeof flatCustomerCalls.getFlatAch> = (context) => oneOf(context, "ach");

export const updateFlatCard: UseCase<typeof flatCustomerCalls.updateFlatCard> = async (context, { card, ...body }) => {
  await changeFlat(context, "card", { input: { card: { ...body, ...card } }, isApart: card !== undefined });
  return null;
};

export const updateFlatAch: UseCase<typeof flatCustomerCalls.updateFlatAch> = async (context, { ach, ...body }) => {
  await changeFlat(context, "ach", { input: { ach: { ...body, ...ach } }, isApart: ach !== undefined });
  return null;
};

/** What is refused stands where it was sent: in the body, or in its member that is called like the kind. */
function changeFlat(
  context: Context,
  kind: MethodKind,
  { input, isApart }: Change & { isApart: boolean },
): Promise<CustomerRecord> {
  const changed = () => change(context, kind, { input });
  return isApart ? within(kind, changed) : changed();
}

export const removeFlatCard: UseCase<typeof flatCustomerCalls.removeFlatCard> = async (context) => {
  await remove(context, "card");
  return null;
};

export const removeFlatAch: UseCase<typeof flatCustomerCalls.removeFlatAch> = async (context) => {
  await remove(context, "ach");
  return null;
};
