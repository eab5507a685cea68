import { Spinner } from "@gatehouse/ui/state/spinner.tsx";
import "./page-waiting.css";

export function PageWaiting() {
  return (
    <div className="page-waiting">
      <Spinner />
    </div>
  );
}
