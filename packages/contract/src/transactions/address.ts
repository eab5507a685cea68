import * as z from "zod/mini";
import { withMarks } from "../marks.ts";
import { email, pattern, phone, postalCode, text } from "../primitives.ts";
import { addressFields } from "./address-fields.ts";

const country = pattern(2, /^([A-Z]{2})?$/);

/** Longer values are refused, never cut. */
export const addressInput = withMarks(
  z.object({
    first_name: z.optional(text(50)),
    last_name: z.optional(text(50)),
    company: z.optional(text(100)),
    address_line_1: z.optional(text(100)),
    address_line_2: z.optional(text(100)),
    city: z.optional(text(50)),
    state: z.optional(text(50)),
    postal_code: z.optional(postalCode),
    country: z.optional(country),
    phone: z.optional(phone),
    fax: z.optional(phone),
    email: z.optional(email),
  }),
  {
    address_line_1: { aliases: ["line_1"] },
    address_line_2: { aliases: ["line_2"] },
    // Telephone numbers have up to 14 digits.
    phone: { fewestCardDigits: 15 },
    fax: { fewestCardDigits: 15 },
  },
);
export type AddressInput = z.output<typeof addressInput>;

/** Every member is always present, "" when unknown. */
export const address = z.record(z.enum(addressFields), z.string());
export type Address = z.output<typeof address>;
