import { bankLinkCalls } from "@gatehouse/contract/wallets/bank-link-calls.ts";
import { walletCalls as calls } from "@gatehouse/contract/wallets/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { checkAppleDomain, getAppleDomainFile } from "./apple-pay/check-domain.ts";
import { authorizeApplePayment } from "./apple-pay/exchange-payment.ts";
import {
  createAppleCertificate,
  deleteAppleCertificate,
  getAppleCertificate,
  listAppleCertificates,
  updateAppleCertificate,
} from "./apple-pay/manage-certificates.ts";
import { validateAppleMerchant } from "./apple-pay/validate-merchant.ts";
import { linkBank, startBankLink } from "./bank-links/link-bank.ts";

export function walletRoutes(bind: Binder): void {
  bind(calls.listAppleCertificates, listAppleCertificates);
  bind(calls.checkAppleDomain, checkAppleDomain);
  bind(calls.getAppleDomainFile, getAppleDomainFile);
  bind(calls.getAppleCertificate, getAppleCertificate);
  bind(calls.createAppleCertificate, createAppleCertificate);
  bind(calls.updateAppleCertificate, updateAppleCertificate);
  bind(calls.deleteAppleCertificate, deleteAppleCertificate);
  bind(calls.validateAppleMerchant, validateAppleMerchant);
  bind(calls.authorizeApplePayment, authorizeApplePayment);
  bind(bankLinkCalls.startBankLink, startBankLink);
  bind(bankLinkCalls.linkBank, linkBank);
}
