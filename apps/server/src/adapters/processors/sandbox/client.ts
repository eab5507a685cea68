import {
  type BatchAnswer,
  type BatchItem,
  type ChargeRequest,
  DEVICE_WAIT_MS,
  type Outcome,
  type ProcessorClient,
  ProcessorUnreachable,
  type RefundRequest,
  type Return,
} from "../../../ports/processor.ts";
import { type LineOptions, NetworkLine, read } from "./line.ts";

/** A day's batch may be long; giving up on it early would only make the next attempt as long. */
const batchDeadlineMs = 60_000;

/** The network asked whether its request could be read, and said no: then nothing was executed. */
const unreadable: Outcome = {
  code: 440,
  amount_approved: 0,
  auth_code: "",
  processor_code: "30",
  text: "FORMAT ERROR",
  processor_transaction_id: "",
  avs: "",
  cvv: "",
};

const unreadableBatch: BatchAnswer = { response_code: 440, response_message: " REJECT FORMAT ERROR", returns: [] };

/**
 * Speaks to the simulated network over kept connections. Nothing is ever sent twice from here: after a failure only
 * `settleQuestion` may find out what happened.
 */
export class SandboxClient implements ProcessorClient {
  readonly #line: NetworkLine;

  constructor(options: LineOptions) {
    this.#line = new NetworkLine(options);
  }

  charge(request: ChargeRequest, within_ms = this.#line.deadlineMs): Promise<Outcome> {
    // A person who acts at a device takes longer than a network that decides by itself.
    const patience = request.instrument.kind === "terminal" ? DEVICE_WAIT_MS : 0;
    return this.#outcome("/charge", request, Math.min(within_ms, this.#line.deadlineMs) + patience);
  }

  refund(request: RefundRequest): Promise<Outcome> {
    return this.#outcome("/refund", request);
  }

  async reverse(reference: string): Promise<"reversed" | "already_cleared"> {
    const { status } = await this.#line.send({ method: "POST", path: "/reverse", body: { reference } });
    if (status === 409) return "already_cleared";
    if (status !== 200) throw new ProcessorUnreachable(`The network answered ${status} to a reversal`);
    return "reversed";
  }

  settleQuestion(reference: string): Promise<Outcome | null> {
    return this.#line.ask({ method: "POST", path: "/question", body: { reference } });
  }

  async closeBatch(batch: { id: string; currency: string; items: BatchItem[] }): Promise<BatchAnswer> {
    const deadlineMs = Math.max(batchDeadlineMs, this.#line.deadlineMs);
    const { status, text } = await this.#line.send({ method: "POST", path: "/batch", body: batch, deadlineMs });
    if (status === 400) return unreadableBatch;
    return read<BatchAnswer>(status, text);
  }

  lateReturns(): Promise<Return[]> {
    return this.#line.ask({ method: "GET", path: "/late-returns" });
  }

  async acknowledgeReturns(references: string[]): Promise<void> {
    await this.#line.ask({ method: "POST", path: "/acknowledge-returns", body: { references } });
  }

  async #outcome(path: string, body: unknown, deadlineMs = this.#line.deadlineMs): Promise<Outcome> {
    const { status, text } = await this.#line.send({ method: "POST", path, body, deadlineMs });
    if (status === 400) return unreadable;
    return read<Outcome>(status, text);
  }
}
