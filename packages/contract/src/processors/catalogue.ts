import type { PaymentKind } from "../transactions/paid-with.ts";
export const settingKinds = ["text", "secret", "switch", "map", "number"] as const;
/** What a processor's settings consist of. `map` is an object that is kept as it is given, `number` a whole one from 0 to `most`. */
export type Setting = {
  name: string;
  kind: (typeof settingKinds)[number];
  required: boolean;
  most?: number | undefined;
};

/** A kind of processor: its code on the wire, what it takes, which settings it needs, and what it can do. */
export type CatalogueEntry = {
  type: string;
  display_name: string;
  payment_methods: readonly PaymentKind[];
  settings: readonly Setting[];
  capabilities: readonly Capability[];
};

export const capabilityLabels = {
  avs: "AVS",
  cvv: "CVC",
  threeds: "3D Secure",
  level2: "Level II",
  level3: "Level III",
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  surcharge: "Surcharge",
  partial_auth: "Partial authorization",
  tip_adjust: "Tip adjust",
  incremental_auth: "Incremental authorization",
  account_updater: "Account updater",
  recurring_indicator: "Recurring indicator",
  soft_descriptor: "Soft descriptor",
  multi_currency: "Multi-currency",
  credits: "Credits",
  emv: "EMV",
  debit: "Debit",
  ebt: "EBT",
  hsa_fsa: "HSA and FSA",
  ach_verification: "Account verification",
  same_day_ach: "Same-day ACH",
} as const;
export type Capability = keyof typeof capabilityLabels;

const retail: readonly Capability[] = [
  ...(["avs", "cvv", "threeds", "level2", "level3", "apple_pay", "google_pay", "surcharge", "partial_auth"] as const),
  ...(["emv", "debit", "hsa_fsa", "recurring_indicator", "credits"] as const),
];
const online: readonly Capability[] = ["avs", "cvv", "threeds", "apple_pay", "google_pay", "surcharge", "credits"];
const plain: readonly Capability[] = ["avs", "cvv", "credits"];
const bank: readonly Capability[] = ["ach_verification", "credits"];
const sameDay: readonly Capability[] = [...bank, "same_day_ach"];

/** What is known of the entries of each map, and is no secret. Whatever else they hold may be one. */
export const knownMembers: Readonly<Record<string, readonly string[]>> = {
  terminals: [
    ...["sec_code", "type", "dl_required", "id_required", "check_verification", "is_gateway_terminal", "allow_credits"],
    "check_limit",
  ],
  payment_methods: ["display_name", "supported_currencies", "supported_countries"],
};

/** `name` is text, `name*` a secret, `name!` a switch, `name{}` a map; a trailing `?` means that it may be left out. */
function settings(words: string): Setting[] {
  return words
    .split(" ")
    .filter(Boolean)
    .map((word) => ({
      name: word.replace(/[*!?]|\{\}/g, ""),
      kind: word.includes("*") ? "secret" : word.includes("!") ? "switch" : word.includes("{}") ? "map" : "text",
      required: !/[?!]/.test(word),
    }));
}

type Line = [type: string, display_name: string, capabilities: readonly Capability[], settings: string];
const of =
  (...payment_methods: PaymentKind[]) =>
  ([type, display_name, capabilities, words]: Line): CatalogueEntry => ({
    type,
    display_name,
    payment_methods,
    settings: settings(words),
    capabilities,
  });

const tsys =
  "bin mid mvv? mcc agent_bank_number agent_chain_number store_number terminal_number terminal_identification_number industry_code currency_code country_code city_code language_indicator timezone merchant_name merchant_location merchant_state merchant_location_number classification acceptor_dba_name? acceptor_street_address? acceptor_city? acceptor_postal_code? acceptor_phone_number? acceptor_customer_service_phone_number? application_id? developer_id?";

const cards: Line[] = [
  ["tsys_sierra", "TSYS (Sierra)", retail, tsys],
  [
    "rapid_connect",
    "Fiserv Rapid Connect",
    retail,
    "merchant_id group_id terminal_id classification did force_dev! mcc",
  ],
  ["fiserv", "Fiserv", retail, "merchant_id terminal_id api_key* api_secret*"],
  [
    "epx",
    "EPX",
    retail,
    "customer_number merchant_number dba_number terminal_number mcc classification soft_descriptor_1? soft_descriptor_2?",
  ],
  [
    "elavon",
    "Elavon",
    retail,
    "mid tid bank_id classification device_tag? merchant_currency? mcc multi_currency_conversion_enabled!",
  ],
  ["moneris", "Moneris", online, "store_id api_token*"],
  ["vantiv", "Worldpay (Vantiv)", retail, "merchant_id report_group"],
  ["worldpay", "Worldpay", retail, "entity username password*"],
  ["heartland", "Heartland", retail, "secret_key*"],
  ["cardpmt", "CardPMT", plain, "username password*"],
  ["boltpay", "BoltPay", plain, "merchant_token* secret_key*"],
  ["paymentxp", "PaymentXP", plain, "merchant_id merchant_key*"],
  [
    "paysafe_continuity",
    "Paysafe Direct",
    online,
    "merchant_id alt_key* classification mcc tangible! non_tangible! free_trial_continuity! continuity_only! straight_sale!",
  ],
  ["paysafe", "Paysafe", online, "account_id api_key*"],
  ["realexpayments", "Realex / Global Payments", plain, "merchant_id shared_secret* refund_password*"],
  ["globalpayuc", "Global Payments Unified", online, "app_id app_key*"],
  ["rapidiq", "RapidIQ", plain, "account password*"],
  ["mxmerchant", "MX Merchant (Priority)", online, "consumer_key consumer_secret* merchant_id"],
  ["priority", "Priority", online, "merchant_id consumer_key consumer_secret*"],
  ["payroc", "Payroc", online, "terminal_id api_key*"],
  ["payon", "PAY.ON", plain, "entityID token*"],
  ["adyen", "Adyen", online, "merchant_account api_key*"],
  ["authorizenet", "Authorize.Net", online, "api_login_id transaction_key*"],
  ["cybersource", "Cybersource", online, "merchant_id key_id shared_secret*"],
  ["stripeconnect", "Stripe Connect", online, "account_id publishable_key"],
  ["braintree", "Braintree", online, "merchant_id public_key private_key*"],
  ["square", "Square", online, "location_id access_token*"],
  ["usaepay", "USAePay", online, "api_key* pin*"],
  ["consumer_choice", "Consumer Choice", retail, `${tsys} username password* client_id`],
];

const banks: Line[] = [
  ["achcom", "ACH.com", sameDay, "token* nachaid"],
  ["achnow", "ACH Now", bank, "username password* enable_verification!"],
  ["sage_ach", "Sage / Paya ACH", bank, "terminals{}"],
  ["house_ach", "House ACH", bank, "terminals{}"],
  ["actum", "Actum", sameDay, "parent_id sub_id username password*"],
  ["achq", "ACHQ", bank, "merchant_id merchant_gate_id api_token*"],
  ["checkgateway", "CheckGateway", bank, "login password*"],
  ["vericheck", "VeriCheck", bank, "merchant_id api_key*"],
];

/** Every type code of the wire. Whether this program can reach one of them is another question: see `can_process`. */
export const catalogue: readonly CatalogueEntry[] = [
  ...cards.map(of("card")),
  of("card", "ach")(["nmi", "NMI", online, "username password*"]),
  ...banks.map(of("ach")),
  of("apm")(["mgiapm", "Alternative methods", [], "contract_id payment_methods{}"]),
  of("cash")(["cash", "Cash", [], ""]),
  of()(["pending", "Pending", [], ""]),
];

/** A name that ends in a unit reads with it in brackets. */
const measured: Record<string, string> = {
  latency_ms: "Latency (ms)",
  decline_percent: "Declines (%)",
  unreachable_percent: "Unreachable (%)",
};

/** "merchant_id" reads "Merchant Id". */
export function settingLabel(name: string): string {
  const { [name]: label } = measured;
  if (label !== undefined) return label;
  return name.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => `${gap && " "}${letter.toUpperCase()}`);
}
