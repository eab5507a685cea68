/** The public API of outputs: formats of reports, tables and totals. */
export { findAvailableOutput } from "./available-outputs.ts";
