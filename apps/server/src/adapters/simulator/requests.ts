import { type DeviceAct, deviceAct } from "@gatehouse/contract/terminals/simulator-schemas.ts";
import { type PayerAct, payerActs } from "@gatehouse/contract/transactions/payer-simulator-schemas.ts";
import type { BatchItem, RefundRequest } from "../../ports/processor.ts";
import type { Staged, StagedCharge } from "./decide.ts";
import type { Network } from "./network.ts";
import { type FailureEffect, failureOf } from "./triggers.ts";

export const badRequest = Symbol("badRequest");

type Reply = { status: number; body: unknown };

/** One operation of the network: how its body is read, whether its connection is to fail, what it does. */
export type Call = {
  read(body: Buffer): unknown;
  failure(input: unknown): FailureEffect | undefined;
  /** How long the answer is kept back. */
  latency(input: unknown): number;
  run(network: Network, input: unknown): Promise<Reply>;
};

type Stageable = { staged?: Staged };

type Definition<T> = {
  valid(input: T): boolean;
  failure?(input: T): FailureEffect | undefined;
  run(network: Network, input: T): Promise<Reply>;
};

const ok = (body: unknown): Reply => ({ status: 200, body });
const isReference = (value: unknown) => typeof value === "string" && value.length > 0 && value.length <= 128;
const isAmount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

const operations = new Set(["sale", "authorize", "verification", "credit"]);

const charge = define<StagedCharge>({
  valid: (input) =>
    isReference(input.reference) &&
    isAmount(input.amount) &&
    operations.has(input.operation) &&
    typeof input.instrument === "object" &&
    typeof input.address?.postal_code === "string",
  failure: (input) => failureOf(input.address.postal_code),
  run: async (network, input) => ok(await network.charge(input)),
});

const refund = define<RefundRequest>({
  valid: (input) => isReference(input.reference) && isReference(input.original_reference) && isAmount(input.amount),
  run: async (network, input) => ok(await network.refund(input)),
});

const reverse = define<{ reference: string }>({
  valid: (input) => isReference(input.reference),
  run: async (network, input) =>
    (await network.reverse(input.reference)) ? ok(null) : { status: 409, body: { error: "Already cleared" } },
});

const question = define<{ reference: string }>({
  valid: (input) => isReference(input.reference),
  run: async (network, input) => ok(await network.question(input.reference)),
});

const batch = define<{ id: string; currency: string; items: BatchItem[] }>({
  valid: (input) =>
    isReference(input.id) &&
    typeof input.currency === "string" &&
    Array.isArray(input.items) &&
    input.items.every((item) => isReference(item?.reference) && isAmount(item.amount)),
  run: async (network, input) => ok(await network.closeBatch(input)),
});

const acknowledgeReturns = define<{ references: string[] }>({
  valid: (input) => Array.isArray(input.references) && input.references.every(isReference),
  run: async (network, input) => {
    await network.acknowledge(input.references);
    return ok(null);
  },
});

const lateReturns: Call = {
  read: () => null,
  failure: () => undefined,
  latency: () => 0,
  run: async (network) => ok(await network.lateReturns()),
};

const unpaired: Reply = { status: 404, body: { error: "No device has this key" } };
const orUnpaired = (state: unknown): Reply => (state === undefined ? unpaired : ok(state));

/** What a simulated device says: paired once, it listens without a pause and tells what the person does. */
const deviceCalls: readonly [string, Call][] = [
  [
    "POST /devices/pair",
    define<{ terminal_id: string }>({
      valid: (input) => isReference(input.terminal_id),
      run: async (network, input) => ok(network.devices.pair(input.terminal_id)),
    }),
  ],
  [
    "POST /devices/listen",
    define<{ device_key: string; seen?: number }>({
      valid: (input) => isReference(input.device_key),
      run: async (network, input) => orUnpaired(await network.devices.listen(input.device_key, input.seen)),
    }),
  ],
  [
    "POST /devices/act",
    define<{ device_key: string; does: DeviceAct }>({
      valid: (input) => isReference(input.device_key) && deviceAct.safeParse(input.does).success,
      run: async (network, input) => orUnpaired(await network.devices.act(input.device_key, input.does)),
    }),
  ],
  [
    "POST /devices/leave",
    define<{ device_key: string }>({
      valid: (input) => isReference(input.device_key),
      run: async (network, input) => orUnpaired(network.devices.leave(input.device_key)),
    }),
  ],
];

/** What a payer does who was sent away. */
const payer = define<{ key: string; act?: PayerAct["act"] }>({
  valid: ({ key, act }) => isReference(key) && (act === undefined || payerActs.includes(act)),
  run: async (network, { key, act }) => {
    const task = network.payers.visit(key, act);
    return task ? ok(task) : { status: 404, body: { error: "Nobody was given this key" } };
  },
});

export const calls: ReadonlyMap<string, Call> = new Map([
  ["POST /charge", charge],
  ["POST /refund", refund],
  ["POST /reverse", reverse],
  ["POST /question", question],
  ["POST /batch", batch],
  ["GET /late-returns", lateReturns],
  ["POST /acknowledge-returns", acknowledgeReturns],
  ["POST /payer", payer],
  ...deviceCalls,
]);

/** `valid` sees any JSON object; after it the shape is taken for granted. */
function define<T>({ valid, failure, run }: Definition<T>): Call {
  return {
    read(body) {
      try {
        const input: unknown = JSON.parse(body.toString("utf8"));
        return typeof input === "object" && input !== null && valid(input as T) ? input : badRequest;
      } catch {
        return badRequest;
      }
    },
    failure: (input) => failure?.(input as T),
    latency: (input) => (input as Stageable).staged?.latency_ms ?? 0,
    run: (network, input) => run(network, input as T),
  };
}
