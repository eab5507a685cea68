import * as z from "zod/mini";
import { partner } from "../accounts/partner.ts";
import { callSchemas } from "../call.ts";
import { idOrNone, nothing, text } from "../primitives.ts";
import { dateFilter, fieldFilter, listing, paging, sorting } from "../search.ts";
import { policy, policyChange, policyInput, policyTrial, policyVerdict } from "./policy.ts";
import { processor, processorCreate, processorType, processorUpdate } from "./processor.ts";

const processorSearch = z.object({
  id: z.optional(fieldFilter),
  name: z.optional(fieldFilter),
  type: z.optional(fieldFilter),
  status: z.optional(fieldFilter),
  tag: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  ...paging,
});

/** Without a partner the caller's own. */
const availability = z.object({
  partner_id: z.optional(idOrNone),
  processors: z.array(text(60)).check(z.maxLength(500)),
});

export const processorSchemas = {
  listProcessors: callSchemas({ query: listing, reply: z.array(processor) }),
  listProcessorTypes: callSchemas({ reply: z.array(processorType) }),
  setAvailableProcessors: callSchemas({ input: availability, sample: { processors: [] }, reply: partner }),
  listMerchantProcessors: callSchemas({ query: listing, reply: z.array(processor) }),
  searchProcessors: callSchemas({ input: processorSearch, query: sorting, reply: z.array(processor) }),
  getProcessor: callSchemas({ reply: processor }),
  createProcessor: callSchemas({
    input: processorCreate,
    sample: { name: "Cash drawer", settings: { cash: {} } },
    reply: processor,
  }),
  updateProcessor: callSchemas({ input: processorUpdate, reply: processor }),
  deleteProcessor: callSchemas({ reply: nothing }),
  enableProcessor: callSchemas({ reply: processor }),
  enableProcessorByGet: callSchemas({ reply: processor }),
  disableProcessor: callSchemas({ reply: processor }),
  disableProcessorByGet: callSchemas({ reply: processor }),
  releaseProcessor: callSchemas({ reply: processor }),
  releaseProcessorByGet: callSchemas({ reply: processor }),
  settleProcessor: callSchemas({ reply: nothing }),
  listPolicies: callSchemas({ query: listing, reply: z.array(policy) }),
  getPolicy: callSchemas({ reply: policy }),
  createPolicy: callSchemas({
    input: policyInput,
    sample: { name: "Large payments", enabled: false, action: { processor_id: "d4q5fld2cun8qk7b3nq0" } },
    reply: policy,
  }),
  tryPolicies: callSchemas({ input: policyTrial, reply: policyVerdict }),
  updatePolicy: callSchemas({ input: policyChange, reply: policy }),
  deletePolicy: callSchemas({ reply: nothing }),
};
