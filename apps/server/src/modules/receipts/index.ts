/** Public API of receipts: the receipt of an approved payment, as a mail to anyone. */
export { queueReceipt } from "./queue-receipt.ts";
export { isApproved, readApprovedPayment } from "./read-approved-payment.ts";
