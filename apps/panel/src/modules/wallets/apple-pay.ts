import { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import { currencyOf } from "@gatehouse/money/currency.ts";
import { useEffect, useState } from "react";
import { ApiError, call } from "../../lib/api.ts";

/** What the payer's phone or browser gives for one payment: encrypted, and of use to the gateway alone. */
export type AppleToken = { paymentMethod?: { displayName?: string }; [member: string]: unknown };

/** As much of the browser's own object as is used here. */
type Session = {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentauthorized: (event: { payment: { token: AppleToken } }) => void;
  oncancel: () => void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(result: { status: number }): void;
};
type SessionMaker = { new (version: number, request: object): Session; canMakePayments(): boolean };

const VERSION = 3;
const DONE = 0;
const LOOK_EVERY_MS = 100;
const LOOKS = 50;

const maker = () => (window as { ApplePaySession?: SessionMaker }).ApplePaySession;

function canPay(): boolean {
  try {
    return maker()?.canMakePayments() === true;
  } catch {
    // Whatever forbids it, as a frame of another origin does.
    return false;
  }
}

/** Whether this browser can pay; it may say so only a while after the page is there. Undefined while that is awaited. */
export function useApplePay(): boolean | undefined {
  const [able, setAble] = useState<boolean | undefined>(() => canPay() || undefined);
  useEffect(() => {
    if (able !== undefined) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (canPay()) setAble(true);
      else if (looks >= LOOKS) setAble(false);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [able]);
  return able;
}

export type ApplePayment = { certificate: string; label: string; amount: number; currency: string };

/** Shows Apple's sheet; nothing when the payer closes it. To be called by a press: the browser asks for one. */
export function payWithApple(payment: ApplePayment): Promise<AppleToken | undefined> {
  return new Promise((resolve, reject) => {
    const Maker = maker();
    if (!Maker) return resolve(undefined);
    const session = new Maker(VERSION, requestOf(payment));
    session.onvalidatemerchant = ({ validationURL }) => {
      validate(payment.certificate, validationURL).then(
        (merchant) => session.completeMerchantValidation(merchant),
        (error) => {
          session.abort();
          reject(error);
        },
      );
    };
    session.onpaymentauthorized = ({ payment: { token } }) => {
      session.completePayment({ status: DONE });
      resolve(token);
    };
    session.oncancel = () => resolve(undefined);
    session.begin();
  });
}

function validate(certificate: string, validationURL: string) {
  const input = { PKeyCompany: certificate, ValidationUrl: validationURL, DomainName: location.hostname };
  return call(walletCalls.validateAppleMerchant, { input: input as never });
}

function requestOf({ label, amount, currency }: ApplePayment) {
  const { decimals = 2 } = currencyOf(currency) ?? {};
  return {
    countryCode: "US",
    currencyCode: currency.toUpperCase(),
    merchantCapabilities: ["supports3DS"],
    supportedNetworks: ["visa", "masterCard", "amex", "discover"],
    total: { label, amount: (amount / 10 ** decimals).toFixed(decimals) },
  };
}

/** A token as a phone would make it, of the sandbox. */
export async function simulatedToken(): Promise<AppleToken> {
  const reply = await fetch("/sandbox/apple-pay", { method: "POST" });
  if (reply.ok) return (await reply.json()) as AppleToken;
  throw new ApiError("The simulator made no token", reply.status, { correlationId: "" });
}
