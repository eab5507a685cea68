/** The public API of terminals: the devices that take cards at a counter. */
export { findActiveTerminal, type PaymentTerminal } from "./payment-terminal.store.ts";
export { insertTerminal } from "./terminal.store.ts";
