import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ChargeRequest } from "../../ports/processor.ts";
import { journalName, type Network, openNetwork } from "./network.ts";
import { account, card, charge, decisionsOf, inPostalCode, journalText, temporaryDirectory } from "./test-requests.ts";

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let network: Network;

beforeEach(async () => {
  directory = await temporaryDirectory();
  network = await openNetwork(directory.path);
});
afterEach(async () => {
  await network.close();
  await directory.remove();
});

async function restart(): Promise<void> {
  await network.close();
  network = await openNetwork(directory.path);
}

const captured = (reference: string, amount: number) => ({ reference, amount, direction: "captured" as const });

describe("charges", () => {
  test("are approved in full, with an authorisation code the text repeats", async () => {
    const outcome = await network.charge(charge("a"));
    expect(outcome).toMatchObject({ code: 100, amount_approved: 1001, processor_code: "00", avs: "M", cvv: "M" });
    expect(outcome.auth_code).toMatch(/^[A-Z]{3}\d{3}$/);
    expect(outcome.text).toBe(`APPROVAL ${outcome.auth_code} `);
  });

  test.each([
    ["4000000000000002", 200, "05"],
    ["4000000000009995", 202, "51"],
    ["4000000000009987", 251, "41"],
    ["4000000000009979", 252, "43"],
    ["4000000000000069", 223, "54"],
  ])("card %s is declined with %i", async (number, code, processor_code) => {
    const outcome = await network.charge(charge("a", { instrument: card(number) }));
    expect(outcome).toMatchObject({ code, processor_code, amount_approved: 0, auth_code: "" });
  });

  test.each([
    ["4111111111111111", "200", "N"],
    ["4111111111111111", "201", "U"],
    ["4111111111111111", "301", "S"],
    ["4111111111111111", "2000", "M"],
    ["4111111111111111", "", ""],
    ["378282246310005", "2000", "N"],
    ["378282246310005", "2011", "U"],
    ["378282246310005", "3011", "S"],
    ["378282246310005", "1234", "M"],
  ])("card %s with CVC %j has the CVV result %j and is approved all the same", async (number, cvc, cvv) => {
    expect(await network.charge(charge("a", { instrument: card(number, cvc) }))).toMatchObject({ code: 100, cvv });
  });

  test.each([
    ["20000", "N"],
    ["20001", "U"],
    ["60601", "M"],
    ["", ""],
  ])("postal code %j has the AVS result %j", async (postalCode, avs) => {
    expect(await network.charge(inPostalCode("a", postalCode))).toMatchObject({ code: 100, avs });
  });

  test("half is approved where part is taken, and nothing where it is not", async () => {
    const instrument = card("4000000000000051");
    const partial = await network.charge(charge("a", { instrument, allow_partial: true }));
    expect(partial).toMatchObject({ code: 110, amount_approved: 500 });
    expect(await network.charge(charge("b", { instrument }))).toMatchObject({ code: 202, amount_approved: 0 });
    const least = charge("c", { instrument, allow_partial: true, amount: 1 });
    expect(await network.charge(least)).toMatchObject({ code: 202, amount_approved: 0 });
  });

  test("a verification moves nothing", async () => {
    const outcome = await network.charge(charge("a", { operation: "verification", amount: 500 }));
    expect(outcome).toMatchObject({ code: 100, amount_approved: 0 });
  });

  test("repeated with one reference are answered as the first time, whatever the repeat says", async () => {
    const first = await network.charge(charge("a"));
    expect(await network.charge(charge("a", { amount: 7, instrument: card("4000000000000002") }))).toEqual(first);
    expect(await decisionsOf(directory.path, "a")).toBe(1);
  });

  test("leave neither card number, account number nor CVC behind", async () => {
    await network.charge(charge("a", { instrument: card("4012888888881881", "8642") }));
    await network.charge(charge("b", { instrument: account("021000021") }));
    const text = await journalText(directory.path);
    for (const secret of ["4012888888881881", "8642", "1234567890", "021000021", "1881"]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("refunds", () => {
  const refund = (reference: string, amount: number) =>
    network.refund({ reference, original_reference: "sale", amount, currency: "usd" });

  test("never exceed the sale, a restart in between or not", async () => {
    await network.charge(charge("sale"));
    expect(await refund("r1", 600)).toMatchObject({ code: 100, amount_approved: 600 });
    await restart();
    expect(await refund("r2", 402)).toMatchObject({ code: 220, amount_approved: 0 });
    expect(await refund("r3", 401)).toMatchObject({ code: 100 });
    expect(await refund("r1", 600)).toMatchObject({ code: 100 });
  });

  test("of the refusing card, of a declined and of a cancelled sale are declined", async () => {
    await network.charge(charge("sale", { instrument: card("4000000000000010") }));
    await restart();
    expect(await refund("r1", 1)).toMatchObject({ code: 200 });
    await network.charge(charge("declined", { instrument: card("4000000000000002") }));
    await network.charge(charge("cancelled"));
    await network.reverse("cancelled");
    for (const original_reference of ["declined", "cancelled"]) {
      const request = { reference: `r-${original_reference}`, original_reference, amount: 1, currency: "usd" };
      expect(await network.refund(request)).toMatchObject({ code: 204 });
    }
  });

  test("that are cancelled may be made again", async () => {
    await network.charge(charge("sale"));
    await refund("r1", 1001);
    expect(await network.reverse("r1")).toBe(true);
    expect(await network.reverse("r1")).toBe(true);
    expect(await refund("r2", 1001)).toMatchObject({ code: 100 });
    expect(await refund("r3", 1)).toMatchObject({ code: 220 });
  });
});

describe("a question", () => {
  test("tells the outcome of what arrived, declines included", async () => {
    const approved = await network.charge(charge("a"));
    const declined = await network.charge(charge("b", { instrument: card("4000000000009995") }));
    expect(await network.question("a")).toEqual(approved);
    expect(await network.question("b")).toEqual(declined);
  });

  test("about something unknown makes sure that it never charges, after a restart neither", async () => {
    expect(await network.question("a")).toBeNull();
    expect(await network.charge(charge("a"))).toMatchObject({ code: 430, amount_approved: 0 });
    await restart();
    expect(await network.charge(charge("a"))).toMatchObject({ code: 430, amount_approved: 0 });
    expect(await network.question("a")).toBeNull();
    expect(await network.reverse("b")).toBe(true);
    expect(await network.charge(charge("b"))).toMatchObject({ code: 430 });
  });

  test("about a decline makes it final: who is asked after it says the same, after a restart too", async () => {
    const again = charge("a", { declined_elsewhere: true });
    for (const reference of ["a", "b"])
      await network.charge(charge(reference, { instrument: card("4000000000000002") }));
    expect(await network.charge({ ...again, reference: "b" })).toMatchObject({ code: 100 });
    expect(await network.question("a")).toMatchObject({ code: 200 });
    expect(await network.charge(again)).toMatchObject({ code: 200, amount_approved: 0 });
    await restart();
    expect(await network.charge(again)).toMatchObject({ code: 200, amount_approved: 0 });
    expect(await network.question("b")).toMatchObject({ code: 100 });
  });

  test("and the charge it is about never both win, in any order of arrival", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (asks) => {
        run += 1;
        const reference = `race-${run}`;
        const answers = await Promise.all(
          asks.map((ask) => (ask ? network.question(reference) : network.charge(charge(reference)))),
        );
        const charged = asks[0] === false;
        for (const answer of answers) expect(answer?.code ?? null).toBe(charged ? 100 : answer && 430);
        expect(await decisionsOf(directory.path, reference)).toBe(1);
      }),
      { numRuns: 40 },
    );
  });
});

describe("batches", () => {
  test("are accepted once: a repeat is answered alike after a restart too, another batch is refused", async () => {
    await network.charge(charge("a", { instrument: account("000000001") }));
    const first = await network.closeBatch({ id: "batch", currency: "usd", items: [captured("a", 1001)] });
    const returns = [{ reference: "a", reason: "R01", late: false }];
    expect(first).toEqual({ response_code: 100, response_message: " ACCEPT", returns });
    await restart();
    expect(await network.closeBatch({ id: "batch", currency: "usd", items: [captured("a", 1001)] })).toEqual(first);
    expect(await network.closeBatch({ id: "other", currency: "usd", items: [captured("a", 1001)] })).toMatchObject({
      response_code: 430,
    });
    expect(await network.reverse("a")).toBe(false);
  });

  test("with something declined, cancelled or above its approval are refused, and may be put right", async () => {
    await network.charge(charge("good"));
    await network.charge(charge("declined", { instrument: card("4000000000000002") }));
    await network.charge(charge("cancelled"));
    await network.reverse("cancelled");
    for (const bad of [captured("declined", 1), captured("cancelled", 1), captured("good", 1002)]) {
      expect(await network.closeBatch({ id: "batch", currency: "usd", items: [bad] })).toMatchObject({
        response_code: 440,
        returns: [],
      });
    }
    const twice = [captured("good", 1), captured("good", 1)];
    expect(await network.closeBatch({ id: "batch", currency: "usd", items: twice })).toMatchObject({
      response_code: 430,
    });
    expect(await network.closeBatch({ id: "batch", currency: "usd", items: [captured("good", 900)] })).toMatchObject({
      response_code: 100,
    });
  });

  test("bring late returns, repeated until they are acknowledged, also over a restart", async () => {
    await network.charge(charge("a", { instrument: account("000000002") }));
    expect(await network.lateReturns()).toEqual([]);
    const answer = await network.closeBatch({ id: "batch", currency: "usd", items: [captured("a", 1001)] });
    expect(answer).toMatchObject({ response_code: 100, returns: [] });
    const late = [{ reference: "a", reason: "R10", late: true }];
    expect(await network.lateReturns()).toEqual(late);
    await restart();
    expect(await network.lateReturns()).toEqual(late);
    await network.acknowledge(["a", "unknown"]);
    await restart();
    expect(await network.lateReturns()).toEqual([]);
  });

  test("routing 000000000 is declined", async () => {
    const outcome = await network.charge(charge("a", { instrument: account("000000000") }));
    expect(outcome).toMatchObject({ code: 200, amount_approved: 0, avs: "", cvv: "" });
  });
});

describe("memory", () => {
  test("a restart gives the same answers to everything that was answered before", async () => {
    const numbers = fc.constantFrom("4111111111111111", "4000000000000002", "4000000000000051", "378282246310005");
    const requests: fc.Arbitrary<Partial<ChargeRequest>[]> = fc.array(
      fc.record({
        amount: fc.nat(1_000_000),
        instrument: fc
          .record({ number: numbers, cvc: fc.constantFrom("200", "2000", "1") })
          .map((of) => card(of.number, of.cvc)),
        allow_partial: fc.boolean(),
      }),
      { maxLength: 20 },
    );
    let run = 0;
    const property = fc.asyncProperty(requests, async (list) => {
      run += 1;
      const all = list.map((changes, index) => charge(`m-${run}-${index}`, changes));
      const before = await Promise.all(all.map((request) => network.charge(request)));
      await restart();
      expect(await Promise.all(all.map(({ reference }) => network.question(reference)))).toEqual(before);
      expect(await Promise.all(all.map(({ reference }) => network.charge(charge(reference))))).toEqual(before);
    });
    await fc.assert(property, { numRuns: 25 });
  });

  test("an answer is known to whoever starts after a kill, which closes nothing", async () => {
    const outcome = await network.charge(charge("a"));
    const after = await openNetwork(directory.path);
    expect(await after.question("a")).toEqual(outcome);
    await after.close();
  });

  test("a line torn by a crash is dropped, and what follows is written on a line of its own", async () => {
    const outcome = await network.charge(charge("a"));
    await network.close();
    await appendFile(join(directory.path, journalName), '{"kind":"decided","entry":{"refer');
    network = await openNetwork(directory.path);
    await network.charge(charge("b"));
    await restart();
    expect(await network.question("a")).toEqual(outcome);
    expect(await network.question("b")).toMatchObject({ code: 100 });
  });

  test("damage before the last line stops the start instead of forgetting payments", async () => {
    await network.close();
    await writeFile(join(directory.path, journalName), "damaged\n{}\n");
    await expect(openNetwork(directory.path)).rejects.toThrow("cannot be read at byte 0");
    await writeFile(join(directory.path, journalName), "");
    network = await openNetwork(directory.path);
  });
});
