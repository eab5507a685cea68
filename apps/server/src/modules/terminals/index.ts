/** The door of terminals: the devices that take cards at a counter. */
export { settleTerminals } from "./jobs.ts";
export { findActiveTerminal, type PaymentTerminal } from "./payment-terminal.store.ts";
export { simulatorRoutes, terminalRoutes } from "./routes.ts";
export { insertTerminal } from "./terminal.store.ts";
