import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { id, time } from "../primitives.ts";
import { flatCustomer } from "../vault/flat-customer.ts";
import { actedTransaction } from "./transaction.ts";
import { tipInput } from "./transaction-input.ts";

/** What becomes of mails, in the words of mail servers. */
const mailEvents = [
  ...(["processed", "delivered", "deferred", "dropped", "bounce", "open", "click"] as const),
  ...(["spam report", "unsubscribe", "group unsubscribe", "group resubscribe"] as const),
] as const;

/** What became of a mail: `processed` when it was written, then what its server said. */
export const emailEvent = z.object({
  id,
  event: z.enum(mailEvents),
  response: z.string(),
  email: z.string(),
  timestamp: time,
});
export type EmailEvent = z.output<typeof emailEvent>;

export const transactionActSchemas = {
  approveTransaction: callSchemas({ reply: actedTransaction }),
  declineTransaction: callSchemas({ reply: actedTransaction }),
  adjustTip: callSchemas({ input: tipInput, sample: { tip: 300 }, reply: actedTransaction }),
  vaultTransaction: callSchemas({ reply: flatCustomer }),
  printTransaction: callSchemas({ reply: z.string() }),
  emailEvents: callSchemas({ reply: z.array(emailEvent) }),
};
