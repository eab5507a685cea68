import type { SecCode } from "@gatehouse/contract/transactions/payment-method.ts";

export const secNames: Record<SecCode, string> = {
  web: "WEB, agreed online",
  ccd: "CCD, a company's account",
  ppd: "PPD, agreed on paper",
  tel: "TEL, agreed by phone",
};
