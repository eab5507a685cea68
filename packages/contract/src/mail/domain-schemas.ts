import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { listing } from "../search.ts";
import { emailDomain, emailDomainChange, emailDomainCreate, emailDomainTest } from "./email-domain.ts";

export const domainSchemas = {
  listEmailDomains: callSchemas({ query: listing, reply: z.array(emailDomain) }),
  addEmailDomain: callSchemas({ input: emailDomainCreate, sample: { domain: "bluemug.example" }, reply: emailDomain }),
  getEmailDomain: callSchemas({ reply: emailDomain }),
  updateEmailDomain: callSchemas({ input: emailDomainChange, reply: emailDomain }),
  removeEmailDomain: callSchemas({ reply: nothing }),
  testEmailDomain: callSchemas({ input: emailDomainTest, sample: { to: "ops@bluemug.example" }, reply: nothing }),
  verifyEmailDomain: callSchemas({ input: z.object({}), reply: emailDomain }),
};
