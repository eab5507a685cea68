import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { surcharging } from "../../../../test/surcharging.ts";
import { repetitions } from "../../../../test/test-length.ts";
import {
  type Outcome,
  type ProcessorClient,
  ProcessorNotReached,
  ProcessorUnreachable,
} from "../../../ports/processor.ts";
import { settleDue } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

/** Payments in two parts, of whose refunds the processors say what they like, or nothing. */
const CREDIT = "4005519200000004";
const DAY = 86_400_000;
const ADDED = 300;

const fates = ["answered", "declined", "lost", "never sent", "no line"] as const;
type Fate = (typeof fates)[number];

let app: TestApp;
let network: ProcessorClient;
let beside = "";
/** What becomes of the next requests; of those after them, what is usual. */
let next: Fate[] = [];

const failures: Partial<Record<Fate, typeof ProcessorUnreachable>> = {
  lost: ProcessorUnreachable,
  "never sent": ProcessorUnreachable,
  "no line": ProcessorNotReached,
};

async function meet<T>(ask: () => Promise<T>, decline = ask): Promise<T> {
  const fate = next.shift() ?? "answered";
  const Failure = failures[fate];
  if (fate === "lost") await ask();
  if (Failure) throw new Failure(fate);
  return fate === "declined" ? decline() : ask();
}

/** The network hears of it, and never answers otherwise. */
const decline = (reference: string) => async (): Promise<Outcome> => ({
  ...(await network.settleQuestion(reference)),
  code: 200,
  amount_approved: 0,
  auth_code: "",
  processor_code: "05",
  text: "DO NOT HONOR",
  processor_transaction_id: "",
  avs: "",
  cvv: "",
});

beforeAll(async () => {
  app = await testApp();
  network = standIn(app, "sandbox", {
    charge: (request, within_ms) => {
      const charge = () => network.charge(request, within_ms);
      return request.amount === ADDED ? meet(charge, decline(request.reference)) : charge();
    },
    refund: (request) => meet(() => network.refund(request), decline(request.reference)),
    settleQuestion: (reference) => meet(() => network.settleQuestion(reference)),
  }).network;
  const [{ id: main }] = await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [
    DEMO_MERCHANT,
  ]);
  await surcharging(app, main, true);
  const body = { name: "Beside", tag: "splitpaymentadjustment", settings: { sandbox: {} } };
  const made = await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, await app.signIn("demo_partner"));
  beside = made.data.id;
  await settle();
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: a payment as a client reads it
type Paid = any;

const pay = async (): Promise<Paid> => {
  const payment_method = { card: { number: CREDIT, expiration_date: "12/30", cvc: "999" } };
  const { msg, data } = await app.call("POST", "/transaction", { type: "sale", base_amount: 10_000, payment_method });
  expect(msg).toBe("success");
  return data;
};
const find = async (id: string): Promise<Paid> => (await app.call("GET", `/transaction/${id}`)).data;
const settle = async () => {
  app.pass(DAY);
  await settleDue(app.services);
};
const LEFT_ALONE = 400_000;
const work = async () => {
  app.pass(LEFT_ALONE);
  await resolveIntents(app.services);
};

type Act =
  | { act: "refund"; of: "first" | "second"; amount?: number; surcharge?: number }
  | { act: "void" | "settle" | "settle beside" | "work" };

const sum = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("refund" as const),
      of: fc.constantFrom("first" as const, "first" as const, "second" as const),
      amount: sum(10_300),
      surcharge: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.integer({ min: 0, max: ADDED })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom("void" as const, "settle beside" as const, "work" as const) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("settle" as const) }) },
);

let keys = 0;

/**
 * Two at once with one key: where both hear of a refund it is the same one, whatever the processors say. One may be refused and
 * the other not, as a refusal holds no key, only where something else happened to the payment between them.
 */
async function refund(id: string, asked: object, others: readonly Act[] = []): Promise<Paid[]> {
  keys += 1;
  const body = { ...asked, idempotency_key: `unanswered ${keys}` };
  const twins = await Promise.all([1, 2].map(() => app.call("POST", `/transaction/${id}/refund`, body)));
  for (const { http } of twins) expect([200, 400]).toContain(http);
  const given = twins.filter(({ http }) => http === 200).map(({ data }) => data);
  const told = given.map((data) => [data.id, data.split_transaction_response?.id]);
  expect(told.at(-1)).toEqual(told[0]);
  if (others.length === 0) expect([0, 2]).toContain(given.length);
  return given[0] ? [given[0], given[0].split_transaction_response].filter(Boolean) : [];
}

const reservedOf = (refunds: readonly Paid[], id: string) =>
  refunds
    .filter((one) => one.referenced_transaction_id === id && !["declined", "voided"].includes(one.status))
    .reduce((all, one) => all + one.amount, 0);

async function run(
  paid: Paid,
  one: Act,
  { refunds, round }: { refunds: Paid[]; round: readonly Act[] },
): Promise<void> {
  const others = round.filter((act) => act !== one);
  const { split_transaction_response: second } = paid;
  if (one.act === "refund") refunds.push(...(await refund(one.of === "first" ? paid.id : second.id, one, others)));
  if (one.act === "void") await app.call("POST", `/transaction/${refunds.at(-1)?.id ?? second.id}/void`);
  if (one.act === "work") await resolveIntents(app.services);
  if (one.act === "settle beside") await settlesBeside(true);
  if (settles(one)) await settleDue(app.services);
}

const settles = ({ act: name }: Act) => name === "settle" || name === "settle beside";

/** The time that a round's acts need passes before them: a key whose window ends between two twins stands for two refunds. */
const passFor = (round: readonly Act[]) => {
  for (const one of round) {
    if (settles(one)) app.pass(DAY);
    if (one.act === "work") app.pass(LEFT_ALONE);
  }
};

/** What was added is due, or waits for somebody who asks. */
const settlesBeside = (byItself: boolean) =>
  app.sql("UPDATE processors SET features = features || $2, next_settle_at = '2020-01-01' WHERE id = $1", [
    beside,
    { disable_auto_settle: !byItself },
  ]);

test("whatever answers are lost, nothing of a refund in two parts is lost, doubled or left open", {
  timeout: 60_000,
}, async () => {
  const chances = fc.array(fc.constantFrom(...fates), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(
      chances,
      fc.boolean(),
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      async (chance, late, rounds) => {
        next = [...chance];
        await settlesBeside(!late);
        const paid = await pay();
        await settle();
        const refunds: Paid[] = [];
        for (const round of rounds) {
          passFor(round);
          await Promise.all(round.map((one) => run(paid, one, { refunds, round })));
          expect(await faultsInBooks(app)).toEqual([]);
        }
        next = [];
        await settlesBeside(true);
        for (let turn = 0; turn < 4; turn += 1) await work();
        await settle();
        expect(await app.sql("SELECT operation, transaction_id FROM payment_intents")).toEqual([]);
        const { split_transaction_response: second, ...first } = await find(paid.id);
        const now = await Promise.all(refunds.map(({ id }) => find(id)));
        for (const part of [first, second])
          expect([part.id, part.amount_refunded]).toEqual([part.id, reservedOf(now, part.id)]);
        await refund(paid.id, {});
        const after = await find(paid.id);
        expect(after).toMatchObject({ status: "refunded", amount_refunded: 10_000 });
        expect(["refunded", "voided", "declined"]).toContain(after.split_transaction_response.status);
        await work();
        expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
      },
    ),
    { numRuns: repetitions({ full: 8, short: 4 }), endOnFailure: true },
  );
});
