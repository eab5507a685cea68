/** The door of transactions: taking, finding and undoing payments. */
export { transfer } from "./domain/journal.ts";
export { recordAll } from "./ledger.store.ts";
export { resolveIntents } from "./resolve-intents.ts";
export { transactionRoutes } from "./routes.ts";
