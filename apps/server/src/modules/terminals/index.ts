/** The door of terminals: the devices that take cards at a counter. */
export { insertTerminal } from "./terminal.store.ts";
