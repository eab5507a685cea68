import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { sampleAccount, sampleCard } from "../samples.ts";
import { listing } from "../search.ts";
import { addressInput } from "../transactions/address.ts";
import { achToStore, cardToStore, tokenToStore } from "./customer.ts";
import { customerSearch } from "./customer-search.ts";
import {
  flatAddress,
  flatCustomer,
  flatCustomerCreate,
  flatCustomerUpdate,
  flatMethod,
  flatMethodReply,
} from "./flat-customer.ts";

const methods = z.array(flatMethod);

/** Some clients write what changes as the body, others as its member that is called like the kind. */
const cardChange = z.extend(cardToStore, { card: z.optional(cardToStore) });
const achChange = z.extend(achToStore, { ach: z.optional(achToStore) });

export const flatCustomerSchemas = {
  createFlatCustomer: callSchemas({ input: flatCustomerCreate, reply: flatCustomer }),
  getFlatCustomer: callSchemas({ reply: flatCustomer }),
  updateFlatCustomer: callSchemas({ input: flatCustomerUpdate, reply: nothing }),
  deleteFlatCustomer: callSchemas({ reply: nothing }),
  searchFlatCustomers: callSchemas({ input: customerSearch, reply: z.array(flatCustomer) }),
  addFlatAddress: callSchemas({ input: addressInput, reply: flatAddress }),
  listFlatAddresses: callSchemas({ query: listing, reply: z.array(flatAddress) }),
  getFlatAddress: callSchemas({ reply: z.array(flatAddress) }),
  updateFlatAddress: callSchemas({ input: addressInput, reply: flatAddress }),
  deleteFlatAddress: callSchemas({ reply: nothing }),
  addFlatCard: callSchemas({ input: cardToStore, sample: sampleCard, reply: flatMethodReply }),
  listFlatCards: callSchemas({ query: listing, reply: methods }),
  getFlatCard: callSchemas({ reply: methods }),
  updateFlatCard: callSchemas({ input: cardChange, reply: nothing }),
  removeFlatCard: callSchemas({ reply: nothing }),
  addFlatToken: callSchemas({ input: tokenToStore, reply: flatMethodReply }),
  addFlatAch: callSchemas({ input: achToStore, sample: sampleAccount, reply: flatMethodReply }),
  listFlatAchs: callSchemas({ query: listing, reply: methods }),
  getFlatAch: callSchemas({ reply: methods }),
  updateFlatAch: callSchemas({ input: achChange, reply: nothing }),
  removeFlatAch: callSchemas({ reply: nothing }),
};
