/** The public API of search-transactions: finding payments, as pages, sums and files. */
export { refuseOperators } from "./columns/check-operators.ts";
