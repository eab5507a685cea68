import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { Spinner } from "@gatehouse/ui/state/spinner.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failed } from "../../../components/failed.tsx";
import { sayId } from "../../../components/short-id.tsx";
import { goingOn } from "../../../lib/say.ts";
import { methodOf, nameOf } from "../../../payment/words.ts";
import { useMay } from "../../../session/holder.ts";
import { namedQuery } from "../queries.ts";
import { signedAmount } from "../search/columns.tsx";
import { type BulkAct, type Planned, planOf, sumsOf } from "./plan.ts";
import { type Result, useBulk } from "./use-bulk.ts";

type Props = { act: BulkAct; ids: readonly string[]; onClose: () => void; onDone: () => void };

const titles: Record<BulkAct, string> = { capture: "Capture payments", email: "Send receipts" };

/** First shows what would happen to each payment of the selection, then does it and says what became of each. */
export function BulkDialog(props: Props) {
  const may = useMay();
  // Kept as it was when the dialog opened: what is done must not change the plan of what is done.
  const [ids] = useState(props.ids);
  const { data, error, refetch } = useQuery(namedQuery(ids));
  const [first, setFirst] = useState<Planned[]>();
  if (first === undefined && data !== undefined) setFirst(planOf(props.act, data, may));
  if (first !== undefined) return <Plan {...props} plan={first} />;
  return (
    <Dialog open onClose={props.onClose} title={titles[props.act]}>
      {error ? <Failed error={error} onRetry={refetch} /> : <Spinner />}
    </Dialog>
  );
}

function Plan({ act, plan, onClose, onDone }: Props & { plan: readonly Planned[] }) {
  const { results, running, open, start, stop } = useBulk(plan);
  const doable = plan.filter(({ request }) => request !== undefined);
  const left = plan.length - doable.length;
  const begun = results.size > 0 || running;
  const close = () => {
    if (begun) onDone();
    onClose();
  };
  const footer = running ? (
    <Button onClick={stop}>Stop</Button>
  ) : (
    <>
      <Button kind="quiet" onClick={close}>
        {begun ? "Close" : "Cancel"}
      </Button>
      {open > 0 ? (
        <Button kind="primary" onClick={() => void start()}>
          {begun ? `Try ${open} again` : sayAct(act, open)}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog open onClose={running ? stop : close} title={titles[act]} footer={footer}>
      <div className="stack">
        <p aria-live="polite">{begun ? sayResults(results, doable.length) : sayPlan(plan, left)}</p>
        {begun ? (
          <progress
            className="selection-progress"
            max={doable.length}
            value={results.size}
            aria-label="Payments done"
          />
        ) : null}
        <ul className="bulk-list" aria-label="Payments of the selection">
          {plan.map((one) => (
            <Line key={one.transaction.id} planned={one} result={results.get(one.transaction.id)} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Line({ planned, result }: { planned: Planned; result: Result | undefined }) {
  const { transaction, does, why } = planned;
  const { kind, last } = methodOf(transaction);
  return (
    <li>
      <span>
        <b>{signedAmount(transaction)}</b> <span className="gh-mono muted">{sayId(transaction.id)}</span>
        <small className="muted">{[nameOf(transaction), `${kind} ${last}`.trim()].filter(Boolean).join(" · ")}</small>
      </span>
      {why === undefined ? (
        <Became does={does} result={result} />
      ) : (
        <Status tone="neutral">{`Left out: ${goingOn(why)}`}</Status>
      )}
    </li>
  );
}

function Became({ does, result }: { does: string; result: Result | undefined }) {
  if (result === undefined) return <span>{does}</span>;
  return result.done ? <Status tone="success">Done</Status> : <Status tone="danger">{result.why}</Status>;
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

function sayAct(act: BulkAct, n: number): string {
  return act === "capture" ? `Capture ${count(n, "payment")}` : `Send ${count(n, "receipt")}`;
}

function sayPlan(plan: readonly Planned[], left: number): string {
  const doable = plan.length - left;
  const sums = sumsOf(plan).join(", ");
  const what = doable === 0 ? "Nothing can be done with these" : `${count(doable, "payment")}${sums && `, ${sums}`}`;
  return left === 0 ? `${what}.` : `${what}; ${count(left, "payment")} left out.`;
}

function sayResults(results: ReadonlyMap<string, Result>, of: number): string {
  const done = [...results.values()].filter((one) => one.done).length;
  const failed = results.size - done;
  return `${done} of ${of} done${failed === 0 ? "" : `, ${failed} failed`}.`;
}
