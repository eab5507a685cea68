export { type AppleToken, payWithApple, simulatedToken, useApplePay } from "./apple-pay.ts";
export { BankLink } from "./bank-link.tsx";
