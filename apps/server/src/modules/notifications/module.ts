import type { Module } from "../../module.ts";
import { paymentNotifications } from "./notify-payment.ts";
import { settlementNotifications } from "./notify-settlement.ts";

export const module: Module = {
  name: "notifications",
  subscriptions: [paymentNotifications, settlementNotifications],
};
