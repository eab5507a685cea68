import { defineDocs } from "../docs.ts";
import {
  achToStore,
  applePayToStore,
  cardToStore,
  customer,
  googlePayToStore,
  storedAddress,
  tokenToStore,
  vaultAddressInput,
} from "./customer.ts";
import { customerSearch } from "./customer-search.ts";
import { flatAddress, flatCustomer, flatMethod, flatMethodReply } from "./flat-customer.ts";
import type { flatCustomerSchemas } from "./flat-schemas.ts";
import type { vaultSchemas } from "./schemas.ts";
import { placeInput } from "./token.ts";
import type { tokenSchemas } from "./token-schemas.ts";
import type { updaterSchemas } from "./updater-schemas.ts";

const Methods = { group: "Stored payment methods" };
const Addresses = { group: "Customer addresses" };
const Tokens = { group: "Tokenization" };
const Updater = { group: "Account updater" };

/** Two calls differ in name from the key of their schemas. */
type FlatNames =
  | Exclude<keyof typeof flatCustomerSchemas, "listFlatCards" | "listFlatAchs">
  | "listFlatCard"
  | "listFlatAch";
type Names = keyof (typeof vaultSchemas & typeof tokenSchemas & typeof updaterSchemas) | FlatNames;

const flat = (title: string, replacement: string) => ({
  group: "Customers (legacy)",
  title: `${title} (legacy)`,
  details: "Reads and writes the same customers in the shape of old clients.",
  legacy: `Use ${replacement}.`,
});

const queryChecks =
  "`validate=true` verifies the account without a charge, `authorize=true` authorizes 1.00 that is never captured. A decline is an error, and nothing is stored.";

export const vaultDocs = defineDocs<Names>({
  groups: {
    Customers: "Stored customers with addresses, payment methods and defaults.",
    "Customer addresses": "Billing and shipping addresses of a customer.",
    "Stored payment methods": "Encrypted cards and bank accounts of a customer.",
    Tokenization: "Single-use tokens for payment data that a payer enters in a page.",
    "Account updater": "Results of card networks for stored cards.",
    "Customers (legacy)": "The deprecated /customer family for old clients.",
  },
  calls: {
    createCustomer: {
      title: "Create a customer",
      details: `Stores a customer, with a first payment method and addresses if given. ${queryChecks}`,
    },
    getCustomer: { title: "Get a customer", details: "Returns a customer with addresses, cards and bank accounts." },
    updateCustomer: { title: "Update a customer", details: "Members that are left out keep their values." },
    deleteCustomer: {
      title: "Delete a customer",
      details: "Deletes a customer with all addresses and payment methods. Past transactions stay.",
    },
    searchCustomers: {
      title: "Search customers",
      details:
        "Searches customers, newest first. An address filter matches if any address of the customer does. `output=csv` returns all of them as a file.",
    },
    findCustomers: {
      title: "Find customers by text",
      details: "Finds customers whose name, company, email, phone, id or last four digits contain the text.",
    },
    addAddress: { ...Addresses, title: "Add an address", details: "An equal address of the customer is refused." },
    listAddresses: { ...Addresses, title: "List addresses", details: "Lists the addresses of a customer." },
    getAddress: { ...Addresses, title: "Get an address", details: "Returns a list with one address." },
    updateAddress: {
      ...Addresses,
      title: "Update an address",
      details: "Members that are left out keep their values.",
    },
    deleteAddress: {
      ...Addresses,
      title: "Delete an address",
      details: "Another address becomes the default if this one was.",
    },
    addCard: {
      ...Methods,
      title: "Add a card",
      details: `Stores a card, which may be expired. The CVC is used for the check only and never stored. ${queryChecks}`,
    },
    updateCard: {
      ...Methods,
      title: "Update a card",
      details: "Members that are left out keep their values. Without `number`, the stored card number stays.",
    },
    deleteCard: {
      ...Methods,
      title: "Delete a card",
      details: "Another payment method becomes the default if this one was.",
    },
    addAch: {
      ...Methods,
      title: "Add a bank account",
      details: `Stores a bank account by its numbers, or an account that the payer linked at their bank (\`plaid\`). ${queryChecks}`,
    },
    updateAch: {
      ...Methods,
      title: "Update a bank account",
      details: "Members that are left out keep their values.",
    },
    deleteAch: {
      ...Methods,
      title: "Delete a bank account",
      details: "Another payment method becomes the default if this one was.",
    },
    addToken: {
      ...Methods,
      title: "Add a payment method by token",
      details: `Stores the card or bank account of a single-use token. ${queryChecks}`,
    },
    updateToken: {
      ...Methods,
      title: "Replace a payment method by token",
      details: "Replaces a stored card or bank account with the one of a single-use token.",
    },
    addApplePay: {
      ...Methods,
      title: "Add an Apple Pay card",
      details: "Stores the card of an Apple Pay token after an authorization of 1.00 that is never captured.",
    },
    addGooglePay: {
      ...Methods,
      title: "Add a Google Pay card",
      details: "Stores the card of a Google Pay token without a charge or check.",
    },
    makeToken: {
      ...Tokens,
      title: "Create a token",
      details:
        "Pages call it with the merchant's public key. The token is valid for two minutes and for one payment or one stored payment method.",
    },
    listUpdaterBatches: {
      ...Updater,
      title: "List account updater batches",
      details: "Lists the requests to card networks about stored cards, newest first.",
    },
    listUpdaterResults: {
      ...Updater,
      title: "List account updater results",
      details: "Lists the results for each stored card of the last 30 days, newest first.",
    },
    createFlatCustomer: flat("Create a customer", "POST /vault/customer"),
    getFlatCustomer: flat("Get a customer", "GET /vault/{id}"),
    updateFlatCustomer: flat("Update a customer", "POST /vault/customer/{id}"),
    deleteFlatCustomer: flat("Delete a customer", "DELETE /vault/{id}"),
    searchFlatCustomers: flat("Search customers", "POST /vault/customer/search"),
    addFlatAddress: flat("Add an address", "POST /vault/customer/{id}/address"),
    listFlatAddresses: flat("List addresses", "GET /vault/customer/{id}/address"),
    getFlatAddress: flat("Get an address", "GET /vault/customer/{id}/address/{aid}"),
    updateFlatAddress: flat("Update an address", "POST /vault/customer/{id}/address/{aid}"),
    deleteFlatAddress: flat("Delete an address", "DELETE /vault/customer/{id}/address/{aid}"),
    addFlatCard: flat("Add a card", "POST /vault/customer/{id}/card"),
    listFlatCard: flat("List cards", "GET /vault/{id}"),
    getFlatCard: flat("Get a card", "GET /vault/{id}"),
    updateFlatCard: flat("Update a card", "POST /vault/customer/{id}/card/{pid}"),
    removeFlatCard: flat("Delete a card", "DELETE /vault/customer/{id}/card/{pid}"),
    addFlatToken: flat("Add a payment method by token", "POST /vault/customer/{id}/token"),
    addFlatAch: flat("Add a bank account", "POST /vault/customer/{id}/ach"),
    listFlatAch: flat("List bank accounts", "GET /vault/{id}"),
    getFlatAch: flat("Get a bank account", "GET /vault/{id}"),
    updateFlatAch: flat("Update a bank account", "POST /vault/customer/{id}/ach/{pid}"),
    removeFlatAch: flat("Delete a bank account", "DELETE /vault/customer/{id}/ach/{pid}"),
  },
  fields: {
    id: { text: "Id of the record.", example: "d4q5fld2cun8qk7b3nq0" },
    "createCustomer.id": {
      text: "Id of the customer, chosen by the merchant; generated if absent.",
      example: "acme-0042",
    },
    "Customer.id": { text: "Id of the customer.", example: "acme-0042" },
    "LegacyCustomer.id": "Id of the customer.",
    description: { text: "Description of the customer.", example: "Acme Ltd" },
    flags: {
      text: "Flags, such as `surcharge_exempt`. Cards with `closed_contact`, `contact`, `locked_security` or `locked_stop_recurring` are declined.",
      example: ["surcharge_exempt"],
    },
    data: "Data of the customer.",
    defaults: "Default addresses and payment method.",
    customer: "The customer.",
    status: "Progress of the batch.",
    shared: "Stored for old clients; has no effect.",
    user: "The payer.",
    payment_method: "Payment method: exactly one of its members.",
    "updateFlatCustomer.payment_method": "Kind of the default payment method: `card` or `ach`.",
    "LegacyCustomer.payment_method": "Default payment method.",
    processor_id: "Id of the processor for this customer or payment method; empty for the default.",
    "makeToken.version": { text: "Version of 3-D Secure.", example: "2" },
  },
  schemas: {
    ApplePayToStore: applePayToStore,
    BankAccountToStore: achToStore,
    CardToStore: cardToStore,
    Customer: customer,
    CustomerSearch: customerSearch,
    GooglePayToStore: googlePayToStore,
    LegacyAddress: flatAddress,
    LegacyCustomer: flatCustomer,
    LegacyPaymentMethod: flatMethod,
    LegacyPaymentMethodByKind: flatMethodReply,
    PageAddress: placeInput,
    StoredAddress: storedAddress,
    TokenToStore: tokenToStore,
    VaultAddress: vaultAddressInput,
  },
});
