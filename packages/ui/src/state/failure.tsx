import { Button } from "../button/button.tsx";
import { Copy } from "../copy/copy.tsx";
import "./state.css";

type FailureProps = { message: string; errorId?: string; onRetry?: () => void };

export function Failure({ message, errorId, onRetry }: FailureProps) {
  return (
    <div className="gh-state" role="alert">
      <p className="gh-state-bad">{message}</p>
      {errorId ? (
        <p className="gh-state-id">
          Error ID <span className="gh-mono">{errorId}</span>
          <Copy text={errorId} label="Error ID" />
        </p>
      ) : null}
      {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
    </div>
  );
}
