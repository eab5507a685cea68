import { Failure } from "@gatehouse/ui/state/failure.tsx";
import { isMissing } from "../lib/api.ts";
import { describeError } from "../lib/errors.ts";
import { NoSuch, type Sought } from "./no-such.tsx";

type FailedProps = { error: unknown; onRetry: () => unknown; sought?: Sought | undefined };

/** In place of what could not be fetched: why, the Error ID, and another try. A record that is not there has no other try. */
export function Failed({ error, onRetry, sought }: FailedProps) {
  if (sought && isMissing(error)) return <NoSuch {...sought} />;
  const { message, correlationId } = describeError(error);
  return <Failure message={message} errorId={correlationId} onRetry={() => void onRetry()} />;
}
