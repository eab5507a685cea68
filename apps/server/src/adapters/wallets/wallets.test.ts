import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WalletName } from "../../ports/wallet.ts";
import { simulatedWallets } from "./simulated-wallets.ts";

const now = new Date("2026-03-15T12:00:00Z");
const card = { number: "4111111111111111", expiration: { month: 12, year: 2030 } };
const ours = simulatedWallets(now);
const others = simulatedWallets(now);
const later = (ms: number) => new Date(now.getTime() + ms);
const names = ["apple_pay_token", "google_pay_token"] as const;

// biome-ignore lint/suspicious/noExplicitAny: a token is changed in every place
const made = (name: WalletName): any => ours.simulator.make(name, card, now);
const open = (name: WalletName, token: unknown, at = now) => ours.wallets[name]?.open(token, at);

describe.each(names)("%s", (name) => {
  test("gives the card, and what proves the payer's presence", () => {
    expect(open(name, made(name))).toMatchObject({
      ...card,
      authentication: { cryptogram: expect.stringMatching(/^.{28}$/), eci: expect.stringMatching(/^0\d$/) },
      token_id: expect.stringMatching(/^(apple|google)_pay\/./),
    });
  });

  test("is named by what no other token has", () => {
    expect(open(name, made(name))?.token_id).not.toBe(open(name, made(name))?.token_id);
  });

  test("is refused when another root signed it", () => {
    expect(open(name, others.simulator.make(name, card, now))).toBeUndefined();
  });

  test("is refused when its time is over", () => {
    const token = made(name);
    const life = (open(name, token)?.expires_at.getTime() ?? 0) - now.getTime();
    expect(open(name, token, later(life - 1000))).toBeDefined();
    expect(open(name, token, later(life + 1000))).toBeUndefined();
  });

  test("with any of its characters changed is refused, or says what it said before", () => {
    const token = made(name);
    const text = JSON.stringify(token);
    const said = open(name, token);
    fc.assert(
      fc.property(fc.nat(text.length - 1), (at) => {
        const opened = open(name, readable(`${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`));
        if (opened !== undefined) expect(opened).toEqual(said);
      }),
      { numRuns: 300 },
    );
  });

  test("is refused without a fault whatever else it is", () => {
    fc.assert(
      fc.property(fc.anything(), (token) => {
        expect(open(name, token)).toBeUndefined();
      }),
    );
  });
});

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test("an Apple Pay token whose signer has no mark of the wallet, or whose data is another's, is refused", () => {
  const [one, other] = [made("apple_pay_token"), made("apple_pay_token")];
  expect(open("apple_pay_token", { ...one, paymentData: { ...one.paymentData, data: other.paymentData.data } })).toBe(
    undefined,
  );
  const header = { ...one.paymentData.header, publicKeyHash: other.paymentData.header.transactionId };
  expect(open("apple_pay_token", { paymentData: { ...one.paymentData, header } })).toBeUndefined();
});

test("an Apple Pay token spells its transaction's id either way", () => {
  const { paymentData } = made("apple_pay_token");
  const { transactionId, ...header } = paymentData.header;
  const spelled = { paymentData: { ...paymentData, header: { ...header, transactionID: transactionId } } };
  expect(open("apple_pay_token", spelled)).toMatchObject(card);
});

test("a Google Pay token comes as JSON text or as an object", () => {
  const token = made("google_pay_token");
  expect(open("google_pay_token", JSON.stringify(token))).toMatchObject(card);
});
