import type { Module } from "../../module.ts";
import { receiptRoutes } from "./routes.ts";
import { payerReceipts } from "./send-receipt.ts";

export const module: Module = { name: "receipts", routes: receiptRoutes, subscriptions: [payerReceipts] };
