import * as z from "zod/mini";
import { email, phone, time } from "../primitives.ts";
import { addressInput } from "../transactions/address.ts";
import { namedKind } from "../transactions/named-kind.ts";
import { achInput, authenticationInput, cardInput } from "../transactions/payment-method.ts";

/** As the fields of a page name it. */
export const placeInput = z.object({
  first_name: addressInput.shape.first_name,
  last_name: addressInput.shape.last_name,
  company: addressInput.shape.company,
  address: addressInput.shape.address_line_1,
  address_2: addressInput.shape.address_line_2,
  city: addressInput.shape.city,
  state: addressInput.shape.state,
  zip: addressInput.shape.postal_code,
  country: addressInput.shape.country,
});
export type PlaceInput = z.output<typeof placeInput>;

/** What a payer typed. Of an account that says no more it is a checking account, agreed to on the web. */
export const tokenInput = z.object({
  payment_method: namedKind(
    z.object({
      card: z.optional(z.pick(cardInput, { number: true, expiration_date: true, cvc: true })),
      ach: z.optional(
        z.object({
          ...z.partial(achInput).shape,
          routing_number: achInput.shape.routing_number,
          account_number: achInput.shape.account_number,
        }),
      ),
    }),
  ),
  user: z.optional(
    z.object({
      first_name: addressInput.shape.first_name,
      last_name: addressInput.shape.last_name,
      email: z.optional(email),
      phone: z.optional(phone),
    }),
  ),
  billing: z.optional(placeInput),
  shipping: z.optional(placeInput),
  /** What a 3D Secure server said of the payer before. */
  threeds: z.optional(authenticationInput),
});
export type TokenInput = z.output<typeof tokenInput>;

/** The token, once, and of what was typed what a page may show. */
export const madeToken = z.object({
  token: z.string(),
  expires_at: time,
  payment_type: z.enum(["card", "ach"]),
  card: z.nullable(z.object({ masked: z.string(), card_type: z.string(), bin: z.string() })),
  ach: z.nullable(z.object({ masked_account_number: z.string() })),
});
