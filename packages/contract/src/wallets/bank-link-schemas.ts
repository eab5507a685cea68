import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { bankLinkInput, bankSignIn, linkedAccount, linkToken } from "./bank-link.ts";

export const bankLinkSchemas = {
  startBankLink: callSchemas({ reply: linkToken }),
  linkBank: callSchemas({
    input: bankLinkInput,
    sample: { public_token: "public-sandbox-1" },
    reply: z.array(linkedAccount),
  }),
};

export const bankSimulatorSchemas = {
  signInAtBank: callSchemas({
    input: bankSignIn,
    sample: { bank: "first_harbor", username: "user_good", password: "pass_good" },
    reply: z.object({ public_token: z.string() }),
  }),
};
