/** The door of search-transactions: finding payments, as pages, sums and files. */
export { refuseOperators } from "./check-operators.ts";
