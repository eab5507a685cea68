import type { CallWithSchemas, Schema } from "@gatehouse/contract/call.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseInput, readBody } from "../src/http/body.ts";
import { Refusal } from "../src/refusal.ts";
import { DEMO_KEY, type TestApp, testApp } from "./app.ts";
import { type BodyPlace, placesIn } from "./body-places.ts";
import { TEST_FULL } from "./test-length.ts";

/** What a pattern or a check that is not linear has trouble with, each repeated as often as there is room. */
const shapes = ["-", " ", "(", "1", "4 ", "a@", "<p ", "\u0323\u0301", '{{"', "é\u200b"];
const longText = (shape: string, length: number) => shape.repeat(Math.ceil(length / shape.length)).slice(0, length);

/** As long as a body with it may be, and as a header or an address with it. */
const ONE_MEGABYTE = 1_000_000 / Math.max(...shapes.map((shape) => Buffer.byteLength(shape) / shape.length));
const IN_HEAD = 4_000;

/**
 * The most that one request may keep the program's one thread busy, in milliseconds. It is measured in processor time, of which other
 * programs on the machine take nothing: a thread that is busy for that long delays every other request by as much.
 */
const MOST_BUSY = 200;

async function busyDuring(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Garbage of the tests before may be collected meanwhile, so only what is slow every time is. */
async function leastBusy(act: () => unknown): Promise<number> {
  const first = await busyDuring(act);
  return first < MOST_BUSY ? first : Math.min(first, await busyDuring(act), await busyDuring(act));
}

type Definition = { checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[]; type: string };
const definitionOf = (schema: Schema) =>
  (schema as unknown as { _zod: { def: Definition & Record<"innerType" | "in", Schema> & { options?: Schema[] } } })
    ._zod.def;

/** How long a text may be there; undefined where none may stand. */
function longestAt(schema: Schema): number | undefined {
  const { type, checks = [], options = [], innerType, in: read } = definitionOf(schema);
  if (type === "string") return checks.find(({ _zod }) => _zod.def.check === "max_length")?._zod.def.maximum;
  const lengths = [innerType, read, ...options].flatMap((form) => (form ? [longestAt(form) ?? 0] : []));
  return Math.max(0, ...lengths) || undefined;
}

type TextPlace = BodyPlace & { longest: number; index: number };

function textPlaces(schema: Schema): TextPlace[] {
  const places = placesIn(schema).map((place, index) => ({ ...place, longest: longestAt(place.schema), index }));
  return places.flatMap(({ longest, ...place }) => (longest === undefined ? [] : [{ ...place, longest }]));
}

/** In `npm run test:full` all of them, else another for each place. */
const shapesFor = (index: number) => (TEST_FULL ? shapes : [shapes[index % shapes.length] as string]);

function read(call: CallWithSchemas, body: unknown): void {
  // An uploaded file is no JSON; its text is read as it came.
  const value = () => (call.form === "file" ? body : readBody(Buffer.from(JSON.stringify(body))).value);
  try {
    if (call.input) parseInput(call.input, value());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const withTexts = allCalls.filter(({ input }) => input && textPlaces(input).length > 0);

type Try = { where: string; body: unknown };

/** Bodies of a call with a long text in each of its text fields. */
function triesOf(call: CallWithSchemas): Try[] {
  return textPlaces(call.input as Schema).flatMap(({ bodyWith, longest, path, index }) =>
    shapesFor(index).flatMap((shape) =>
      [ONE_MEGABYTE, longest].map((length) => ({
        where: `${path.join(".")}: ${length} of ${shape}`,
        body: bodyWith(longText(shape, length)),
      })),
    ),
  );
}

describe("a text of a megabyte, and one of the greatest length that is allowed,", () => {
  test.each(withTexts.map((call) => [call.name, call] as const))(
    "are read or refused within the time in every text field of %s",
    { timeout: 300_000 },
    async (_name, call) => {
      const slow: string[] = [];
      for (const { where, body } of triesOf(call))
        if ((await leastBusy(() => read(call, body))) >= MOST_BUSY) slow.push(where);
      expect(slow).toEqual([]);
    },
  );

  test("are sent to more than a thousand fields", () => {
    expect(withTexts.flatMap(({ input }) => textPlaces(input as Schema)).length).toBeGreaterThan(1_000);
  });
});

describe("the program", () => {
  let app: TestApp;
  let admin = "";
  beforeAll(async () => {
    app = await testApp();
    admin = await app.signIn("demo_admin");
  });
  afterAll(() => app.stop());

  const pathOf = (call: CallWithSchemas, value: string) =>
    `/api${call.path.replace(/\{\w+\}/g, encodeURIComponent(value))}`;

  async function inTime(said: string, path: string, init: RequestInit): Promise<void> {
    const busy = await leastBusy(async () => {
      const reply = await fetch(app.url + path, init);
      await reply.text();
      expect([said, reply.status]).not.toEqual([said, 500]);
    });
    if (busy >= MOST_BUSY) expect([said, busy]).toEqual("answered in time");
  }

  test("answers a body with a text of a megabyte within the time, in every call", { timeout: 300_000 }, async () => {
    for (const [index, call] of withTexts.entries()) {
      const places = textPlaces(call.input as Schema);
      const { bodyWith } = places[index % places.length] as TextPlace;
      const body = JSON.stringify(bodyWith(longText(shapes[index % shapes.length] as string, ONE_MEGABYTE)));
      for (const authorization of [admin, DEMO_KEY])
        await inTime(call.name, pathOf(call, "me"), { method: call.method, body, headers: { authorization } });
    }
  });

  /** Long texts in each parameter of path and query. */
  function longAddresses(call: CallWithSchemas, shape: string): string[] {
    const { shape: names = {} } = (call.query ? definitionOf(call.query) : {}) as { shape?: object };
    const queries = Object.keys(names).map((name) => new URLSearchParams({ [name]: longText(shape, IN_HEAD / 4) }));
    return [pathOf(call, longText(shape, 300)), ...queries.map((query) => `${pathOf(call, "me")}?${query}`)];
  }

  test("answers long parameters of path and query within the time, in every call", { timeout: 300_000 }, async () => {
    for (const [index, call] of allCalls.entries()) {
      const init = {
        method: call.method,
        headers: { authorization: admin },
        ...(call.method === "GET" ? {} : { body: "{}" }),
      };
      const addresses = shapesFor(index).flatMap((shape) => longAddresses(call, shape));
      for (const address of addresses) await inTime(`${call.name}: ${address.slice(0, 100)}`, address, init);
    }
  });

  test.each([
    "authorization",
    "sid",
    "accept-encoding",
    "content-type",
    "user-agent",
    "origin",
    "x-bot-check",
    "x-visitor",
  ])("answers a long header %s within the time", async (name) => {
    for (const shape of shapes.filter((one) => /^[\x20-\x7e]*$/.test(one))) {
      const value = longText(shape, IN_HEAD).trim();
      for (const said of [value, `bearer ${value}`, `gzip;q=0.${value}`])
        await inTime(`${name}: ${shape}`, "/api/user", {
          method: "GET",
          headers: { authorization: admin, [name]: said },
        });
    }
  });

  test.each(shapes)(
    "imports a file of products that consists of %j within the time",
    { timeout: 120_000 },
    async (shape) => {
      const form = new FormData();
      form.set("file", new Blob([`name,price\n${longText(shape, ONE_MEGABYTE * 0.9)}`]), "products.csv");
      await inTime("import", "/api/merchant/me/product/batch", {
        method: "POST",
        body: form,
        headers: { authorization: DEMO_KEY },
      });
    },
  );

  test.each(shapes)(
    "reads a mail template that consists of %j within the time",
    { timeout: 120_000 },
    async (shape) => {
      const html = `<p>${longText(shape, 49_000)}</p>`;
      const body = JSON.stringify({
        type: "invoice_paid",
        subject: longText(shape, 200),
        html,
        text: longText(shape, 19_000),
      });
      for (const call of allCalls.filter(({ input, path }) => input && path.includes("template")))
        await inTime(call.name, pathOf(call, "me"), { method: call.method, body, headers: { authorization: admin } });
    },
  );
});

test("a text that is longer than any of its name is refused where it stands, also within a value that is kept as it came", () => {
  const at = (body: object) => {
    try {
      readBody(Buffer.from(JSON.stringify(body)));
      return "";
    } catch (error) {
      return error instanceof Refusal ? error.data.at : error;
    }
  };
  expect(at({ styles: { "color-primary": "-".repeat(121) } })).toBe("styles.color-primary");
  expect(at({ pkpaymenttoken: { anything: "x".repeat(100_001) } })).toBe("pkpaymenttoken.anything");
  expect(at({ img: "x".repeat(1_000_000) })).toBe("");
});
