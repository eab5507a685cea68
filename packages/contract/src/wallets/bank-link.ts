import * as z from "zod/mini";
import { text, time } from "../primitives.ts";

/** What a bank's own page gave the payer's browser, once they had signed in there. */
export const bankLinkInput = z.object({ public_token: text(200).check(z.minLength(1)) });

/** Opens the dialog in which a payer signs in to their bank; good until its end. */
export const linkToken = z.object({ link_token: z.string(), expiration: time });

/** An account that can be paid from. Balances are decimals of a whole unit, as the bank tells them. */
export const linkedAccount = z.object({
  account_id: z.string(),
  ref_id: z.string(),
  subtype: z.enum(["checking", "savings"]),
  available_balance: z.number(),
  current_balance: z.number(),
  official_name: z.string(),
  mask: z.string(),
});
export type LinkedAccount = z.output<typeof linkedAccount>;

/** How links of the simulator begin: only where no bank is real. */
export const SIMULATED_LINK = "link-sandbox-";

/** Banks of the simulator. Whoever signs in to one is `user_good` with the password `pass_good`. */
export const simulatedBanks = [
  { value: "first_harbor", label: "First Harbor Bank" },
  { value: "prairie_union", label: "Prairie Credit Union" },
  { value: "no_accounts", label: "Card House, which keeps no accounts" },
] as const;

export const bankSignIn = z.object({
  bank: z.enum(["first_harbor", "prairie_union", "no_accounts"]),
  username: text(100),
  password: text(100),
});
