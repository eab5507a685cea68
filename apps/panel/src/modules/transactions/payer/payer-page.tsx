import { apmNames } from "@gatehouse/contract/transactions/paid-with.ts";
import { payerSimulatorCalls } from "@gatehouse/contract/transactions/payer-simulator-calls.ts";
import type { PayerAct, PayerTask } from "@gatehouse/contract/transactions/payer-simulator-schemas.ts";
import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTitle } from "../../../components/page.tsx";
import { call } from "../../../lib/api.ts";
import { money } from "../../../lib/use-format.ts";
import { sayAnswer } from "../../../payment/words.ts";
import { SignInFrame } from "../../identity/index.ts";
import "./payer.css";

const taskQuery = (key: string) =>
  queryOptions({
    queryKey: ["payer", key],
    queryFn: ({ signal }) => call(payerSimulatorCalls.findPayerTask, { params: { key }, signal }),
    meta: { tellsMissing: true },
  });

const goBack = ({ return_url }: PayerTask) => window.location.assign(return_url);

function Decided({ task }: { task: PayerTask }) {
  const paid = task.code < 200;
  return (
    <>
      <p>{paid ? "This payment is made already." : `${sayAnswer(task)}. Nothing was paid.`}</p>
      <Button kind="primary" onClick={() => goBack(task)}>
        Back to the shop
      </Button>
    </>
  );
}

function Choice({ task, decide }: { task: PayerTask; decide: ReturnType<typeof useDecision> }) {
  const act = (does: PayerAct["act"]) => () => decide.mutate(does);
  const { isPending: busy } = decide;
  return (
    <>
      <div className="payer-acts">
        <Button kind="primary" loading={busy} onClick={act("approve")}>
          {`Pay ${money(task.amount, task.currency)}`}
        </Button>
        <Button disabled={busy} onClick={act("decline")}>
          Be declined
        </Button>
        <Button kind="quiet" disabled={busy} onClick={act("cancel")}>
          Cancel and go back
        </Button>
      </div>
      <p>Nobody is charged: this page plays the part of {apmNames[task.type]}, so that every outcome can be tried.</p>
    </>
  );
}

function useDecision(key: string) {
  return useMutation({
    mutationFn: (act: PayerAct["act"]) => call(payerSimulatorCalls.actAsPayer, { params: { key }, input: { act } }),
    onSuccess: goBack,
  });
}

/** Where a payer is sent to pay, played: whoever opens it decides what becomes of the payment. */
export function PayerPage() {
  const { key = "" } = useParams({ strict: false });
  const { data: task, error, isPending } = useQuery(taskQuery(key));
  const decide = useDecision(key);
  const title = task ? `Pay with ${apmNames[task.type]}` : "Pay";
  useTitle(title);
  return (
    <SignInFrame title={title}>
      {isPending ? <Skeleton width="100%" height={140} /> : null}
      {error ? <p>There is no payment here. Open the address again that the shop sent you to.</p> : null}
      {task ? <p className="payer-amount">{money(task.amount, task.currency)}</p> : null}
      {task && task.code === WAITING_FOR_PAYER ? <Choice task={task} decide={decide} /> : null}
      {task && task.code !== WAITING_FOR_PAYER ? <Decided task={task} /> : null}
    </SignInFrame>
  );
}
