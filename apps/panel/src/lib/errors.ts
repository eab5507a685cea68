import { ApiError } from "./api.ts";
import { createStore } from "./store.ts";

/** What helps beside the reason: to ask support, or to do the same again; nothing where the reason says what to change. */
export type Advice = "support" | "again";

export type ShownError = { message: string; correlationId: string; advice?: Advice };

export const shownError = createStore<ShownError | undefined>(undefined);

/** Programs tell a refusal by how it begins; a person needs only the reason. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^bad request error: (.?)/u, (_, first: string) => first.toUpperCase());
}

/** What the error dialog says about something that was thrown. */
export function describeError(error: unknown): ShownError {
  if (error instanceof ApiError) {
    const advice = adviceFor(error);
    return { message: reasonOf(error), correlationId: error.correlationId, ...(advice ? { advice } : {}) };
  }
  return { message: reasonOf(error), correlationId: "", advice: "support" };
}

/** Nobody at a screen can mend what broke in the server; what was only in the way may be gone a moment later. */
function adviceFor({ status, message, isNetwork }: ApiError): Advice | undefined {
  if (status === 500) return "support";
  const passes = isNetwork || status === 429 || status > 500;
  return passes && !/try again/i.test(message) ? "again" : undefined;
}

export function showError(error: unknown): void {
  shownError.set(describeError(error));
}
