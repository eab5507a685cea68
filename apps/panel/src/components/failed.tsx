import { Failure } from "@gatehouse/ui/state/failure.tsx";
import { describeError } from "../lib/errors.ts";

type FailedProps = { error: unknown; onRetry: () => unknown };

/** In place of what could not be fetched: why, the Error ID, and another try. */
export function Failed({ error, onRetry }: FailedProps) {
  const { message, correlationId } = describeError(error);
  return <Failure message={message} errorId={correlationId} onRetry={() => void onRetry()} />;
}
