import * as z from "zod/mini";
import { id, idOrNone, prose, time } from "../primitives.ts";
import { addressInput } from "../transactions/address.ts";
import { namedKind } from "../transactions/named-kind.ts";
import { applePayInput, googlePayInput } from "../transactions/payment-method.ts";
import { achToStore, cardToStore, customerId, methodId, methodKinds, tokenToStore } from "./customer.ts";

/** The deprecated shape of a customer: one method, one billing and one shipping address. */
export const flatAddress = z.object({
  id,
  customer_id: customerId,
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
  fax: z.string(),
  email: z.string(),
  created_at: time,
  updated_at: time,
});
export type FlatAddress = z.output<typeof flatAddress>;

const kept = { id: methodId, processor_id: z.string(), created_at: time, updated_at: time };

const flatCard = z.object({
  ...kept,
  card_type: z.string(),
  first_six: z.string(),
  last_four: z.string(),
  masked_card: z.string(),
  expiration_date: z.string(),
});

const flatAch = z.object({
  ...kept,
  account_type: z.string(),
  sec_code: z.string(),
  routing_number: z.string(),
  masked_account_number: z.string(),
});

export const flatMethod = z.union([flatCard, flatAch]);
export const flatMethodReply = z.object({ card: z.optional(flatCard), ach: z.optional(flatAch) });

export const flatCustomer = z.object({
  id: customerId,
  description: z.string(),
  flags: z.array(z.string()),
  payment_method: z.object({ card: z.nullable(flatCard), ach: z.nullable(flatAch) }),
  payment_method_type: z.string(),
  billing_address: z.nullable(flatAddress),
  shipping_address: z.nullable(flatAddress),
  created_at: time,
  updated_at: time,
});
export type FlatCustomer = z.output<typeof flatCustomer>;

export const flatCustomerCreate = z.object({
  description: z.optional(prose(255)),
  payment_method: z.optional(
    namedKind(
      z.object({
        card: z.optional(cardToStore),
        ach: z.optional(achToStore),
        token: tokenToStore.shape.token,
        apple_pay_token: z.optional(applePayInput),
        google_pay_token: z.optional(googlePayInput),
        processor_id: z.optional(idOrNone),
      }),
    ),
  ),
  billing_address: z.optional(addressInput),
  shipping_address: z.optional(addressInput),
});
export type FlatCustomerCreate = z.output<typeof flatCustomerCreate>;

const chosen = z.optional(idOrNone);

/** `payment_method` is the word `card` or `ach`. */
export const flatCustomerUpdate = z.object({
  description: z.optional(prose(255)),
  payment_method: z.optional(z.enum(["", ...methodKinds])),
  payment_method_id: z.optional(z.union([z.literal(""), methodId])),
  billing_address_id: chosen,
  shipping_address_id: chosen,
});
