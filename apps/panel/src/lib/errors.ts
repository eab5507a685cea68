import { ApiError } from "./api.ts";
import { createStore } from "./store.ts";

export type ShownError = { message: string; correlationId: string };

export const shownError = createStore<ShownError | undefined>(undefined);

/** What the error dialog says about something that was thrown. */
export function describeError(error: unknown): ShownError {
  if (error instanceof ApiError) return { message: error.message, correlationId: error.correlationId };
  const message = error instanceof Error ? error.message : String(error);
  return { message, correlationId: "" };
}

export function showError(error: unknown): void {
  shownError.set(describeError(error));
}
