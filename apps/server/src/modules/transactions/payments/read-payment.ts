import type { Permission } from "@gatehouse/contract/access.ts";
import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { refuseWithout } from "../../../refuse-without.ts";
import { checkPaymentFields } from "../../fields/index.ts";
import { readByChip } from "../methods/domain/chip.ts";
import { readPaymentSource } from "../methods/domain/instrument.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";
import { readLinkedBank, readPageToken, readWallet } from "../methods/one-time-tokens.ts";
import { isEncrypted, readEncrypted } from "../methods/reader.ts";
import { readStored } from "../methods/stored.ts";
import { readTerminal } from "../methods/terminal.ts";
import { isForAnother, type PaymentFields, withAmounts } from "../pricing/domain/requested-amounts.ts";
import { checkVaultSave } from "../vault-saves/save-customer.ts";
import type { PaymentInput, PaymentOptions, PaymentRequest } from "./payment.ts";

const permissionOf: Record<Transaction["type"], Permission> = {
  sale: "process_sale",
  authorize: "process_authorization",
  credit: "process_credit",
  verification: "process_verification",
  refund: "process_refund",
};

/** Refuses a caller without the permission for this type of transaction. */
export function checkPermission({ caller }: Context, { type }: Pick<Transaction, "type">): void {
  refuseWithout(permissionOf[type], caller);
}

/** Reads the request and its payment source. Refuses what is invalid without regard to the merchant's settings. */
export async function readPayment(
  context: Context,
  request: TransactionCreate,
  options: PaymentOptions,
): Promise<PaymentRequest> {
  const payment = await readSource(context, readAmounts(request));
  const { input, source } = payment;
  if (isForAnother(input, source.kind))
    refuse("unfit_field", { at: "amounts", detail: "it was calculated for another way of paying" });
  checkOptions(context, input);
  refuseRedirect(input, source);
  await checkVaultSave(context, payment);
  await checkFields(context, input);
  return { ...payment, options, draw: randomDraw(context.services.ids.next()) };
}

/** Derives a random draw from an id, spread evenly over ids that follow each other. */
export function randomDraw(id: string): number {
  const count = Number.parseInt(id.slice(-5), 32) >>> 4;
  return Math.imul(count, 0x9e3779b1) >>> 0;
}

function checkOptions({ caller }: Context, { void_on_success, bypass_rule_engine }: TransactionCreate): void {
  if (void_on_success) refuseWithout("process_void", caller);
  if (bypass_rule_engine) refuseWithout("manage_rule_engine", caller);
}

function refuseRedirect({ type }: TransactionCreate, { kind }: PaymentSource): void {
  if (kind === "apm" && type !== "sale" && type !== "authorize")
    refuse("unfit_field", { at: "type", detail: "payers are sent away for sales and authorizations only" });
}

function readAmounts(request: TransactionCreate): PaymentFields {
  const read = withAmounts(request);
  return "fault" in read ? refuse("unfit_field", { at: "amounts", detail: read.fault }) : read;
}

async function checkFields({ services, caller }: Context, { custom_fields, group_name }: TransactionCreate) {
  if (!custom_fields && !group_name) return;
  await services.db.scoped(caller.scope, (tx) => checkPaymentFields(tx, { values: custom_fields, group: group_name }));
}

type Reader = (context: Context, input: PaymentFields) => Promise<PaymentInput>;

/** Payment methods that refer to data outside the request: the vault, a device, a wallet or a bank. */
const readers: readonly [Exclude<keyof PaymentMethodInput, "emv">, Reader][] = [
  ["customer", readStored],
  ["token", readPageToken],
  ["terminal", readTerminal],
  ["apple_pay_token", readWallet],
  ["google_pay_token", readWallet],
  ["plaid", readLinkedBank],
];

async function readSource(context: Context, fields: PaymentFields): Promise<PaymentInput> {
  const { emv, ...payment_method } = fields.payment_method;
  const input = { ...fields, payment_method };
  const [, read] = readers.find(([name]) => input.payment_method[name]) ?? [];
  if (read) return read(context, input);
  return { source: readByChip(readKeyed(context, payment_method), emv), input };
}

function readKeyed(context: Context, method: PaymentMethodInput): PaymentSource {
  const { card, ...others } = method;
  if (card && isEncrypted(card)) return readEncrypted(context, card, others);
  const source = readPaymentSource(method, context.services.clock.now());
  return "code" in source ? refuse(source.code, source.data) : source;
}
