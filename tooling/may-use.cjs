/** What each module may use, on the server and in the panel, and what may make scopes. The import rules are made from these tables. */

/**
 * Which server modules each server module may use, by name, through their index.ts. A module that is missing here may
 * import nothing of the server at all; tests may use any door. Nobody lists webhooks or notifications: a use case
 * publishes an event in its transaction, and the worker delivers it.
 */
const MAY_USE = {
  audit: [],
  branding: ["audit"],
  mail: ["audit", "branding"],
  pricing: [],
  identity: ["audit", "branding", "mail"],
  accounts: ["audit", "identity", "pricing"],
  content: ["audit", "branding", "mail", "identity"],
  processors: ["audit", "accounts", "pricing"],
  catalog: ["audit", "accounts"],
  fields: ["audit", "identity"],
  outputs: ["audit", "identity"],
  wallets: ["audit", "identity", "accounts", "mail"],
  terminals: ["audit", "accounts", "pricing", "processors"],
  vault: ["audit", "identity", "accounts", "processors", "fields", "wallets"],
  transactions: ["audit", "identity", "accounts", "processors", "vault", "fields", "pricing", "terminals", "wallets"],
  "file-batch": ["audit", "identity", "accounts", "transactions"],
  receipts: ["accounts", "branding", "mail", "transactions"],
  "search-transactions": ["pricing", "transactions", "accounts", "outputs", "fields"],
  lookups: ["identity", "accounts", "catalog", "vault", "processors", "pricing", "transactions"],
  settlement: ["accounts", "processors", "transactions"],
  reporting: ["accounts", "transactions", "search-transactions"],
  webhooks: ["audit", "branding", "mail", "accounts", "vault", "transactions", "settlement"],
  "request-log": ["audit"],
  notifications: ["identity", "accounts", "branding", "mail", "receipts"],
};

/**
 * Which panel modules each panel module may use, by name, through their index.ts. A module may use only modules that are
 * listed above it. A module that is missing here may import nothing of the panel; tests may import any file.
 */
const PANEL_MAY_USE = {
  accounts: [],
  audit: [],
  mail: ["accounts"],
  pricing: [],
  branding: ["accounts"],
  catalog: ["accounts"],
  identity: ["accounts", "branding"],
  content: ["accounts", "identity"],
  fields: ["identity"],
  outputs: ["fields"],
  processors: ["accounts"],
  terminals: ["accounts", "processors"],
  settlement: ["accounts", "processors"],
  wallets: ["accounts"],
  webhooks: ["accounts", "identity"],
  "request-log": ["accounts"],
  "file-batch": ["accounts"],
  vault: ["accounts", "fields"],
  transactions: [
    "accounts",
    "branding",
    "catalog",
    "fields",
    "identity",
    "outputs",
    "processors",
    "terminals",
    "vault",
    "wallets",
  ],
  reporting: ["accounts", "transactions"],
};

/**
 * What may choose whose rows are seen: sign-in; the ground and the start of the program; what answers before anyone
 * has signed in or about nobody's rows (branding, probes); the audit, which is read across accounts; the alert that a merchant
 * has no processor, for no scope of many merchants shows those; and the jobs, which serve each merchant in turn.
 */
const MAKES_SCOPES = [
  "modules/identity/",
  "(db|events|jobs|seed)/",
  "[^/]+\\.ts$",
  "modules/branding/(get-branding|merchants/get-merchant-branding|logos/read-logo)\\.ts$",
  "modules/audit/(search|verify)-audit\\.ts$",
  "http/probes\\.ts$",
  "modules/catalog/read-picture\\.ts$",
  "modules/mail/outbox/record-delivery\\.ts$",
  "modules/wallets/apple-pay/(validate-merchant|exchange-payment)\\.ts$",
  "modules/[^/]+/jobs\\.ts$",
  "modules/reporting/dashboards/dashboard-alerts\\.ts$",
  "modules/transactions/ledger/(resolve-intents|delete-responses)\\.ts$",
  "modules/transactions/rollups/update-rollups\\.ts$",
  "modules/transactions/vault-saves/retry-saves\\.ts$",
  "modules/transactions/redirects/handle-return\\.ts$",
  "modules/settlement/settle-due\\.ts$",
  "modules/request-log/record-requests\\.ts$",
  "modules/webhooks/(deliveries/(send-delivery|queue-deliveries)|module)\\.ts$",
];

module.exports = { MAKES_SCOPES, MAY_USE, PANEL_MAY_USE };
