import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { sampleAccount, sampleCard } from "../samples.ts";
import { exporting, listing } from "../search.ts";
import {
  accountToStore,
  achToStore,
  cardToStore,
  customer,
  customerCreate,
  customerUpdate,
  storedAddress,
  vaultAddressInput,
  verification,
} from "./customer.ts";
import { customerSearch, globalSearch } from "./customer-search.ts";

export const vaultSchemas = {
  createCustomer: callSchemas({ input: customerCreate, query: verification, reply: customer }),
  getCustomer: callSchemas({ reply: customer }),
  updateCustomer: callSchemas({ input: customerUpdate, reply: customer }),
  deleteCustomer: callSchemas({ reply: nothing }),
  searchCustomers: callSchemas({ input: customerSearch, query: exporting, reply: z.array(customer) }),
  findCustomers: callSchemas({ query: globalSearch, reply: z.array(customer) }),
  addAddress: callSchemas({ input: vaultAddressInput, reply: customer }),
  listAddresses: callSchemas({ query: listing, reply: z.array(storedAddress) }),
  getAddress: callSchemas({ reply: z.array(storedAddress) }),
  updateAddress: callSchemas({ input: vaultAddressInput, reply: customer }),
  deleteAddress: callSchemas({ reply: customer }),
  addCard: callSchemas({ input: cardToStore, sample: sampleCard, query: verification, reply: customer }),
  updateCard: callSchemas({ input: cardToStore, reply: customer }),
  deleteCard: callSchemas({ reply: customer }),
  addAch: callSchemas({ input: accountToStore, sample: sampleAccount, query: verification, reply: customer }),
  updateAch: callSchemas({ input: achToStore, reply: customer }),
  deleteAch: callSchemas({ reply: customer }),
};
