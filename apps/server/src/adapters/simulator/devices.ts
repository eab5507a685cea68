import { randomBytes } from "node:crypto";
import { receipts } from "@gatehouse/contract/terminals/receipts.ts";
import type { DeviceAct, DeviceState } from "@gatehouse/contract/terminals/simulator-schemas.ts";
import { type ChargeRequest, DEVICE_WAIT_MS, type Outcome } from "../../ports/processor.ts";
import type { Answered } from "./decide.ts";

export type DeviceTimes = {
  /** How long a payment waits for somebody to act. */
  waitMs: number;
  /** How long a device's question is held when there is nothing new. */
  holdMs: number;
  /** After such a silence nobody is at the device. */
  silenceMs: number;
};

export const deviceTimes: DeviceTimes = { waitMs: DEVICE_WAIT_MS, holdMs: 5_000, silenceMs: 4_000 };

/** A disk that takes longer to remember a decision tells of it by the next question. */
const DECIDED_WITHIN_MS = 5_000;

type Task = NonNullable<DeviceState["task"]>;
type Waiting = {
  task: Task;
  answered: Promise<Answered>;
  answer: (answered: Answered) => void;
  hangUp: (reason: Error) => void;
};
type Device = {
  key: string;
  terminal_id: string;
  version: number;
  online: boolean;
  outcome: DeviceState["outcome"];
  waiting: Waiting | undefined;
  /** Those who are told of the next change. */
  listeners: Set<() => void>;
  heardAt: number;
};

/** The devices that persons hold, and the payments that wait at them. Kept in memory: a device that is lost is paired anew. */
export class Devices {
  readonly #times: DeviceTimes;
  readonly #byKey = new Map<string, Device>();
  readonly #byTerminal = new Map<string, Device>();

  constructor(times: DeviceTimes) {
    this.#times = times;
  }

  /** A payment that is under way at the terminal goes over to the new device. */
  pair(terminal_id: string): string {
    const device = this.#byTerminal.get(terminal_id) ?? newDevice(terminal_id);
    this.#byKey.delete(device.key);
    device.key = randomBytes(24).toString("base64url");
    device.heardAt = Date.now();
    this.#byKey.set(device.key, device);
    this.#byTerminal.set(terminal_id, device);
    changed(device);
    return device.key;
  }

  async listen(key: string, seen: number | undefined): Promise<DeviceState | undefined> {
    const device = this.#byKey.get(key);
    if (!device) return undefined;
    device.heardAt = Date.now();
    if (seen === device.version) await this.#nextChange(device, this.#times.holdMs);
    if (device.heardAt > 0) device.heardAt = Date.now();
    return this.#byKey.has(key) ? stateOf(device) : undefined;
  }

  leave(key: string): true | undefined {
    const device = this.#byKey.get(key);
    if (!device) return undefined;
    device.heardAt = 0;
    for (const listener of device.listeners) listener();
    return true;
  }

  /** What a person does; answered when the network has decided what comes of it. */
  async act(key: string, does: DeviceAct): Promise<DeviceState | undefined> {
    const device = this.#byKey.get(key);
    if (!device) return undefined;
    if (does.act === "switch_on" || does.act === "switch_off") this.#switch(device, does.act === "switch_on");
    else await this.#answer(device, does);
    return stateOf(device);
  }

  /** The answer of whoever is at the device that the charge is for; undefined when nobody is. */
  ask(request: ChargeRequest): Promise<Answered> | undefined {
    const { instrument } = request;
    if (instrument.kind !== "terminal") return undefined;
    const device = this.#byTerminal.get(instrument.terminal_id);
    if (!device || !this.#isThere(device)) return undefined;
    if (!device.online) return Promise.resolve({ act: "offline" });
    if (!device.waiting) return this.#show(device, taskOf(request, instrument));
    const isRepeat = device.waiting.task.reference === request.reference;
    return isRepeat ? device.waiting.answered : Promise.resolve({ act: "busy" });
  }

  /** Tells the device what came of a payment that it answered. */
  tell(reference: string, outcome: Outcome): void {
    for (const device of this.#byTerminal.values()) {
      if (device.waiting?.task.reference !== reference) continue;
      device.outcome = outcomeOf(device.waiting.task, outcome);
      device.waiting = undefined;
      changed(device);
    }
  }

  /** The till asked what became of a payment before anybody acted: it will not be charged any more. */
  withdraw(reference: string): void {
    for (const { waiting } of this.#byTerminal.values())
      if (waiting?.task.reference === reference) waiting.answer({ act: "timed_out" });
  }

  close(): void {
    for (const device of this.#byTerminal.values()) {
      device.waiting?.hangUp(new Error("The network is closing"));
      for (const listener of device.listeners) listener();
    }
  }

  #isThere(device: Device): boolean {
    return (
      device.waiting !== undefined || device.listeners.size > 0 || Date.now() - device.heardAt < this.#times.silenceMs
    );
  }

  #nextChange(device: Device, withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        device.listeners.delete(done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      device.listeners.add(done);
    });
  }

  #show(device: Device, task: Task): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const timer = setTimeout(resolve, this.#times.waitMs, { act: "timed_out" });
    const answered = promise.finally(() => clearTimeout(timer));
    device.waiting = { task, answered, answer: resolve, hangUp: reject };
    device.outcome = null;
    changed(device);
    return answered;
  }

  /** An act that belongs to a payment of before does nothing. */
  async #answer(device: Device, does: Extract<DeviceAct, { reference: string }>): Promise<void> {
    const { waiting } = device;
    if (waiting?.task.reference !== does.reference) return;
    const decided = this.#nextChange(device, DECIDED_WITHIN_MS);
    waiting.answer(does);
    await decided;
  }

  /** Who pulls the plug while a payment is under way leaves the till without an answer. */
  #switch(device: Device, online: boolean): void {
    device.online = online;
    if (!online && device.waiting) {
      device.waiting.hangUp(new Error("The device went offline"));
      device.waiting = undefined;
    }
    changed(device);
  }
}

function newDevice(terminal_id: string): Device {
  const listeners = new Set<() => void>();
  return { key: "", terminal_id, version: 0, online: true, outcome: null, waiting: undefined, listeners, heardAt: 0 };
}

function changed(device: Device): void {
  device.version++;
  for (const listener of device.listeners) listener();
}

function stateOf({ terminal_id, version, online, outcome, waiting }: Device): DeviceState {
  return { terminal_id, version, online, task: waiting?.task ?? null, outcome };
}

type AtTerminal = Extract<ChargeRequest["instrument"], { kind: "terminal" }>;

function taskOf({ reference, operation, amount, currency }: ChargeRequest, instrument: AtTerminal): Task {
  const { account, ebt = "", signature_required, print_receipt, takes_tip } = instrument;
  return {
    reference,
    operation,
    amount,
    currency,
    account,
    ebt,
    signature_required,
    print_receipt: receipts.find((one) => one === print_receipt) ?? "no",
    takes_tip: takes_tip && (operation === "sale" || operation === "authorize"),
  };
}

function outcomeOf({ reference, currency, print_receipt }: Task, outcome: Outcome): DeviceState["outcome"] {
  const { code, text, amount_approved, tip_amount = 0, presented } = outcome;
  const masked_card = presented?.masked_card ?? "";
  return { reference, code, text, amount_approved, tip_amount, currency, masked_card, print_receipt };
}
