import { defineDocs } from "../docs.ts";
import type { transactionActSchemas } from "./act-schemas.ts";
import { address, addressInput } from "./address.ts";
import { descriptorInput, healthAmounts } from "./details.ts";
import { lineItem, lineItemInput } from "./line-item.ts";
import type { multiSchemas } from "./multi-schemas.ts";
import type { payerSimulatorSchemas } from "./payer-simulator-schemas.ts";
import {
  accountHolderInput,
  achInput,
  applePayInput,
  authenticationInput,
  cardInput,
  linkedAccountInput,
} from "./payment-method.ts";
import type { transactionSchemas } from "./schemas.ts";
import {
  achBody,
  actedSplitTransaction,
  actedTransaction,
  apmBody,
  cardBody,
  receiptData,
  responseBody,
  splitTransaction,
  terminalBody,
  totals,
  transaction,
  transactionEvent,
} from "./transaction.ts";
import { transactionSearch } from "./transaction-search.ts";

const Multi = { group: "Multi-payment requests" };
const Receipts = { group: "Receipts" };
const Simulator = { group: "Payer simulator" };

type Names = keyof (typeof transactionSchemas &
  typeof transactionActSchemas &
  typeof multiSchemas &
  typeof payerSimulatorSchemas);

const outputs = "`output=totals` returns sums instead of rows; `csv` and `printable` return all rows as a file.";

export const transactionDocs = defineDocs<Names>({
  groups: {
    Transactions: "Sales, authorizations, verifications, credits and refunds.",
    Receipts: "Receipts as email or printed text, and the delivery of emails.",
    "Multi-payment requests": "One payer pays several merchants in one request.",
    "Payer simulator": "The page to which a redirect payment sends its payer. It doesn't exist in production.",
  },
  calls: {
    createTransaction: {
      title: "Create a transaction",
      details:
        "Charges, authorizes, verifies or credits one payment method. A decline is a success of the call: read `response` and `response_code`. A repeated `idempotency_key` returns the original transaction. Give either `amount`, which is final, or `base_amount`, to which the gateway adds fees.",
    },
    getTransaction: { title: "Get a transaction", details: "Returns one transaction of the caller's merchant." },
    getTransactionOfMerchant: {
      title: "Get a merchant's transaction",
      details: "For partners and administrators. The two ids may be in either order.",
    },
    captureTransaction: {
      title: "Capture a transaction",
      details:
        "Captures an authorization once, for its full amount or less. Without `amount` the whole authorization is captured.",
    },
    voidTransaction: {
      title: "Void a transaction",
      details: "Cancels a transaction before it is settled. Refund a settled transaction instead.",
    },
    refundTransaction: {
      title: "Refund a transaction",
      details:
        "Refunds a settled transaction in full or in part. The refunds of a transaction can't exceed its captured amount. Without `amount` the remaining amount is refunded.",
    },
    transactionEvents: {
      title: "List transaction events",
      details: "Lists what happened to a transaction, oldest first.",
    },
    transactionEventsOfMerchant: {
      title: "List events of a merchant's transaction",
      details: "For partners and administrators. Lists what happened to a transaction, oldest first.",
    },
    searchTransactions: {
      title: "Search transactions",
      details: `Searches the caller's transactions, newest first. Partners and administrators search all merchants below them and need at least one filter. Without \`created_at\` the last four months are searched. ${outputs}`,
    },
    searchTransactionsOfMerchant: {
      title: "Search a merchant's transactions",
      details: `For partners and administrators. ${outputs}`,
    },
    approveTransaction: {
      title: "Approve a flagged transaction",
      details: "Lets a payment continue that a rule holds for review. The approval is final.",
    },
    declineTransaction: {
      title: "Decline a flagged transaction",
      details: "Refuses a payment that a rule holds for review, and releases its authorization. The decline is final.",
    },
    adjustTip: {
      title: "Adjust a tip",
      details:
        "Sets the tip of an unsettled payment, at most the bill itself. `base_amount` lowers the bill at the same time.",
    },
    vaultTransaction: {
      title: "Save a transaction's customer to the vault",
      details: "Stores the payer and the payment method of an approved transaction as a customer.",
    },
    emailReceipt: {
      ...Receipts,
      title: "Email a receipt",
      details:
        "Sends the receipt to the given address or to that of the transaction. Limits per day: 10 emails of one transaction and 1000 of one merchant.",
    },
    printTransaction: {
      ...Receipts,
      title: "Print a receipt",
      details: "Returns the receipt as text for a printer with 42 characters a line.",
    },
    emailEvents: {
      ...Receipts,
      title: "List email events",
      details: "Lists the delivery events of emailed receipts, newest first.",
    },
    createMulti: {
      ...Multi,
      title: "Create several transactions",
      details:
        "Charges one payment method for several merchants. An error means that nothing was charged. Otherwise each transaction is approved or declined by itself.",
    },
    voidMulti: {
      ...Multi,
      title: "Void several transactions",
      details: "Voids each transaction that can be voided. The reply has a result for each.",
    },
    refundMulti: {
      ...Multi,
      title: "Refund several transactions",
      details: "Refunds each transaction that can be refunded. The reply has a result for each.",
    },
    findPayerTask: {
      ...Simulator,
      title: "Get a simulated redirect payment",
      details: "Returns what the payer is asked to pay. Not in production.",
    },
    actAsPayer: {
      ...Simulator,
      title: "Decide a simulated redirect payment",
      details: "Approves, declines or cancels as the payer would. An earlier decision stands. Not in production.",
    },
  },
  fields: {
    "Descriptor.name": { text: "Merchant name on the statement.", example: "BLUE MUG" },
    type: "Type of the transaction.",
    "createTransaction.type":
      "`sale` charges, `authorize` reserves, `verification` checks the account without a charge, `credit` pays out.",
    "Transaction.status":
      "Status of the transaction, such as `authorized`, `pending_settlement`, `settled` or `declined`.",
    "UpdatedTransaction.status":
      "Status of the transaction, such as `authorized`, `pending_settlement`, `settled` or `declined`.",
    "LineItem.name": "Name of the item.",
    "LineItemInput.name": { text: "Name of the item.", example: "Blue mug" },
    "LineItem.id": "Id of the item.",
    "LineItemInput.id": { text: "Id of the item.", example: "mug-1" },
    "LineItem.type": "Type of the item, as the merchant names it.",
    "LineItemInput.type": { text: "Type of the item, as the merchant names it.", example: "goods" },
    "LineItem.status": "Status of the item, as the merchant names it.",
    "LineItemInput.status": { text: "Status of the item, as the merchant names it.", example: "shipped" },
    "LineItem.description": "Description of the item.",
    "LineItemInput.description": { text: "Description of the item.", example: "Stoneware, 300 ml" },
    "LineItem.amount": "Amount of the line in minor units.",
    "LineItemInput.amount": { text: "Amount of the line in minor units.", example: 2400 },
    description: { text: "Description of the order.", example: "Order A1007" },
    payment_method: "Payment method: exactly one of its members. `emv` may accompany `card`.",
    "Transaction.payment_method":
      "How the payment method was given, such as `card`, `token`, `customer` or `terminal`.",
    "UpdatedTransaction.payment_method":
      "How the payment method was given, such as `card`, `token`, `customer` or `terminal`.",
    "CardResult.type": "Type of the card: `credit` or `debit`.",
    "CardResult.flags": "Flags of the stored card; null for others.",
    "RedirectResult.status": "`pending` until the payer decides, then `approved` or `declined`.",
    "RedirectResult.flags": "Flags of the payment method.",
    "RedirectResult.tag": "Tag of the payment method.",
    "apm.type": { text: "Redirect payment method.", example: "klarna" },
    "customer.id": { text: "Id of the stored customer.", example: "acme-0042" },
    "terminal.id": "Id of the terminal.",
    "transactions.id": "Id of the transaction.",
    "terminal.debit": { text: "`true` charges the card as debit with PIN.", example: false },
    "ThreeDSecure.version": { text: "Version of 3-D Secure.", example: "2" },
    "payment_adjustment.type": "Unit of `value`: `flat` or `percentage`.",
    "payment_adjustment.value": { text: "Minor units, or thousandths of a percent.", example: 3000 },
    "TransactionEvent.type": "What happened.",
    "TransactionEvent.amount": "Amount of the event in minor units; null if it has none.",
    "voidMulti.status": "Result for the transaction.",
    "refundMulti.status": "Result for the transaction; `pending` until the processor answers.",
    "refundTransaction.amount": {
      text: "Amount to refund in minor units; the remaining amount if absent.",
      example: 2599,
    },
    "refundTransaction.surcharge": {
      text: "Part of the refund that returns the surcharge, in minor units; its share if absent.",
      example: 0,
    },
    "captureTransaction.amount": {
      text: "Amount to capture in minor units; the whole authorization if absent.",
      example: 2599,
    },
    "adjustTip.tip": { text: "New tip in minor units.", example: 300 },
    "adjustTip.base_amount": { text: "New amount of the bill without the tip, in minor units.", example: 2299 },
    "createTransaction.amount": {
      text: "Final amount in minor units, including tax, tip, shipping and fees. Not needed for a verification or with `base_amount`.",
      example: 2599,
    },
    "createTransaction.base_amount": {
      text: "Amount to which the gateway adds surcharge, service fee and payment adjustment, in minor units.",
      example: 2599,
    },
    "createTransaction.processor_id": {
      text: "Id of the processor. Without it, routing policies or the default processor decide.",
      example: "d4q5fld2cun8qk7b3nq0",
    },
    "payment_method.mail": "Payment by mailed check. Only invoices accept it.",
    "findPayerTask.type": "The redirect payment method.",
    text: "Text of the response code.",
    code: "Response code; 99 until the payer decides.",
    act: "Decision of the payer.",
    apple_pay_token: "Apple Pay payment: a temporary token, or the wallet's payment token with its `key_id`.",
    token: { text: "Single-use token from the tokenizer.", example: "tok-2yq8c1h2cun8qk7b3nhg" },
  },
  schemas: {
    AccountHolder: accountHolderInput,
    AchInput: achInput,
    AchResult: achBody,
    Address: address,
    AddressInput: addressInput,
    ApplePayInput: applePayInput,
    CardInput: cardInput,
    CardResult: cardBody,
    AdditionalAmounts: healthAmounts,
    Descriptor: descriptorInput,
    LineItem: lineItem,
    LineItemInput: lineItemInput,
    LinkedAccountInput: linkedAccountInput,
    PaymentResult: responseBody,
    ReceiptData: receiptData,
    RedirectResult: apmBody,
    SplitTransaction: splitTransaction,
    TerminalResult: terminalBody,
    ThreeDSecure: authenticationInput,
    Transaction: transaction,
    TransactionEvent: transactionEvent,
    TransactionSearch: transactionSearch,
    TransactionTotals: totals,
    UpdatedSplitTransaction: actedSplitTransaction,
    UpdatedTransaction: actedTransaction,
  },
  shownAs: { SplitTransaction: "Transaction", UpdatedSplitTransaction: "UpdatedTransaction" },
});
