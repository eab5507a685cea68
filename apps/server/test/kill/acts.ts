import { expect } from "vitest";
import { sale } from "../app.ts";
import type { Life } from "./lives.ts";

/** What a reply to a client promised. */
export type Promised = { id: string; key: string; amount: number; type: string };

export type Stage = {
  life: Life;
  /** The simulated network itself, past the server. */
  network(path: string, body: unknown): Promise<void>;
  pass(ms: number): Promise<void>;
  freshKey(): string;
  promised: Promised[];
};

/** What the server is killed in: how the scene is set, the act itself, and what the next life is asked. */
export type Act = {
  name: string;
  prepare(stage: Stage): Promise<string[]>;
  /** False when the server died before it was done. */
  perform(stage: Stage, scene: string[]): Promise<boolean>;
  /** What whoever got no answer does next, while the worker of the next life asks the network. */
  again?(stage: Stage, scene: string[]): Promise<unknown>;
  /** What is done and checked when no question is open any more. */
  after?(stage: Stage, scene: string[]): Promise<unknown>;
};

const card = (number: string) => ({ payment_method: { card: { number, expiration_date: "12/30" } } });
const account = (routing_number: string) => ({
  payment_method: { ach: { routing_number, account_number: "12345678", sec_code: "web", account_type: "checking" } },
});
/** The network executes the charge, and the answer is lost. */
const unanswered = { billing_address: { postal_code: "20092" } };

async function create(stage: Stage, key: string, override: Record<string, unknown>): Promise<string> {
  const body = sale({ amount: 1000, ...override, idempotency_key: key, idempotency_time: 86_400 });
  const said = await stage.life.call("/transaction", body);
  if (!said) return "";
  expect([key, said.http, said.data?.idempotency_key]).toEqual([key, 200, key]);
  const { id, amount, type } = said.data;
  stage.promised.push({ id, key, amount, type });
  return id;
}

/** A sale with this key; its id, or nothing when the server died before it answered. */
export const createSale = (stage: Stage, key: string) => create(stage, key, {});

const made = (stage: Stage, override: Record<string, unknown> = {}) => create(stage, stage.freshKey(), override);

async function settled(stage: Stage, override: Record<string, unknown> = {}): Promise<string> {
  const id = await made(stage, override);
  await stage.life.run("settle");
  return id;
}

async function refunded(stage: Stage, id: string): Promise<string> {
  return (await stage.life.call(`/transaction/${id}/refund`, { amount: 300 }))?.data.id ?? "";
}

async function statuses({ life }: Stage, ids: string[]): Promise<unknown[]> {
  return Promise.all(ids.map(async (id) => (await life.call(`/transaction/${id}`))?.data.status));
}

/** Whoever repeats what had happened already is refused. */
async function post({ life }: Stage, path: string, body: unknown): Promise<boolean> {
  const said = await life.call(path, body);
  if (said) expect([200, 400]).toContain(said.http);
  return said !== undefined;
}

const creating = (name: string, override: Record<string, unknown>): Act => ({
  name,
  prepare: async ({ freshKey }) => [freshKey()],
  perform: async (stage, [key = ""]) => (await create(stage, key, override)) !== "",
  again: (stage, [key = ""]) => create(stage, key, override),
});

type Acting = { prepare(stage: Stage): Promise<string>; path: string; body?: unknown; ends: string[] };

/** An act on one transaction, repeated by whoever got no answer. */
const acting = (name: string, { prepare, path, body = {}, ends }: Acting): Act => ({
  name,
  prepare: async (stage) => [await prepare(stage)],
  perform: (stage, [id]) => post(stage, `/transaction/${id}/${path}`, body),
  again: (stage, [id]) => post(stage, `/transaction/${id}/${path}`, body),
  after: async (stage, [id = ""]) => expect(ends).toContain((await statuses(stage, [id]))[0]),
});

const resolving = (name: string, prepare: Act["prepare"], ends: string[]): Act => ({
  name,
  async prepare(stage) {
    const scene = await prepare(stage);
    await stage.pass(600_000);
    return scene;
  },
  perform: ({ life }) => life.run("resolve"),
  after: async (stage, scene) => expect(await statuses(stage, scene)).toEqual(ends),
});

const settlement: Act = {
  name: "a settlement",
  async prepare(stage) {
    const old = await settled(stage);
    const held = await made(stage, { type: "authorize" });
    await stage.life.call(`/transaction/${held}/capture`, { amount: 900 });
    const back = [await refunded(stage, old), await made(stage, { type: "credit" })];
    const bank = [await made(stage, account("000000001")), await made(stage, account("000000002"))];
    return [held, ...back, ...bank, await made(stage, { currency: "eur" })];
  },
  perform: ({ life }) => life.run("settle"),
  async after(stage, scene) {
    // Twice: what comes back late is told after the batch.
    for (const run of ["settle", "settle"] as const) await stage.life.run(run);
    const ends = ["settled", "settled", "settled", "returned", "late_return", "settled"];
    expect(await statuses(stage, scene)).toEqual(ends);
  },
};

const refusedBatch: Act = {
  name: "a batch that is refused",
  async prepare(stage) {
    const scene = [await made(stage), await made(stage)];
    await stage.network("/reverse", { reference: scene[0] });
    return scene;
  },
  perform: ({ life }) => life.run("settle"),
  async after(stage, scene) {
    await stage.life.run("settle");
    expect(await statuses(stage, scene)).toEqual(["pending_settlement", "pending_settlement"]);
    expect((await stage.life.call(`/transaction/${scene[0]}/void`, {}))?.http).toBe(200);
    await stage.life.run("resolve");
    await stage.life.run("settle");
    expect(await statuses(stage, scene)).toEqual(["voided", "settled"]);
  },
};

async function voidedBut(stage: Stage, id: string): Promise<string> {
  await stage.life.call(`/transaction/${id}/void`, {});
  return id;
}

export const acts: readonly Act[] = [
  creating("a sale", {}),
  creating("an authorisation", { type: "authorize" }),
  creating("a sale that the issuer declines", card("4000000000000002")),
  creating("a sale approved in part", { ...card("4000000000000051"), allow_partial_payment: true }),
  creating("a sale whose answer is lost", unanswered),
  creating("a sale on a bank account", account("021000021")),
  creating("a credit", { type: "credit" }),
  creating("a verification", { type: "verification" }),
  acting("a capture", {
    prepare: (stage) => made(stage, { type: "authorize" }),
    path: "capture",
    body: { amount: 700 },
    ends: ["pending_settlement"],
  }),
  acting("a void of an authorisation", {
    prepare: (stage) => made(stage, { type: "authorize" }),
    path: "void",
    ends: ["voided"],
  }),
  acting("a void of a sale", { prepare: made, path: "void", ends: ["voided"] }),
  acting("a void of a refund", {
    prepare: async (stage) => refunded(stage, await settled(stage)),
    path: "void",
    ends: ["voided"],
  }),
  acting("a refund", {
    prepare: settled,
    path: "refund",
    body: { amount: 300 },
    ends: ["settled", "partially_refunded"],
  }),
  acting("a refund that the issuer declines", {
    prepare: (stage) => settled(stage, card("4000000000000010")),
    path: "refund",
    ends: ["settled"],
  }),
  resolving("the answer to what became of a charge", async (stage) => [await made(stage, unanswered)], [
    "pending_settlement",
  ]),
  resolving("the reversal of a void", async (stage) => [await voidedBut(stage, await made(stage))], ["voided"]),
  resolving(
    "the reversal of what was cleared already",
    async (stage) => {
      const id = await made(stage);
      const items = [{ reference: id, amount: 1000, direction: "captured" }];
      await stage.network("/batch", { id: `past-${id}`, currency: "usd", items });
      return [await voidedBut(stage, id)];
    },
    ["settled"],
  ),
  settlement,
  refusedBatch,
];
