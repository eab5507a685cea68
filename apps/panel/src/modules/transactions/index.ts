export { NewPayment } from "./new-payment.tsx";
export { askForOwnList } from "./search/ask-ahead.ts";
export { approved, everSince, paidFilters } from "./search/request.ts";
