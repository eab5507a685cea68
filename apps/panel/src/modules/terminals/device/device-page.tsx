import type { DeviceState } from "@gatehouse/contract/terminals/simulator-schemas.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ListLink } from "../../../components/list-link.tsx";
import { Page } from "../../../components/page.tsx";
import { money } from "../../../lib/use-format.ts";
import { sayAnswer } from "../../../payment/words.ts";
import { nameOf } from "../columns.tsx";
import { terminalsQuery } from "../queries.ts";
import { copies } from "../words.ts";
import { Payment } from "./task-steps.tsx";
import { type Held, type Line, useDevice } from "./use-device.ts";
import "./device.css";

const broken: Record<Exclude<Line, "there">, string> = {
  pairing: "Connecting…",
  broken: "No line. Trying again…",
  gone: "This device is held somewhere else, or there is no such terminal.",
};

/** What came of the last payment, as the payer sees it. */
function Outcome({ outcome }: { outcome: NonNullable<DeviceState["outcome"]> }) {
  const { code, text, amount_approved, tip_amount, currency, masked_card, print_receipt } = outcome;
  if (responseOf(code) !== "approved") {
    return (
      <>
        <p className="device-word device-declined">Declined</p>
        <p>{code === 430 ? "The till gave the payment up. Nothing was charged." : sayAnswer({ code, text })}</p>
      </>
    );
  }
  return (
    <>
      <p className="device-word device-approved">Approved</p>
      <p className="device-amount">{money(amount_approved, currency)}</p>
      {tip_amount > 0 ? <p>with a tip of {money(tip_amount, currency)}</p> : null}
      <p className="gh-mono">{masked_card}</p>
      {print_receipt === "no" ? null : <p className="muted">Prints: {copies[print_receipt].toLowerCase()}</p>}
    </>
  );
}

function Screen({ line, state, act, takeBack }: Held) {
  if (line !== "there" || state === undefined) {
    return (
      <>
        <p>{broken[line === "there" ? "pairing" : line]}</p>
        {line === "gone" ? <Button onClick={takeBack}>Hold it here</Button> : null}
      </>
    );
  }
  if (!state.online) return <p>Switched off</p>;
  if (state.task) return <Payment key={state.task.reference} task={state.task} act={act} />;
  return (
    <>
      {state.outcome ? <Outcome outcome={state.outcome} /> : null}
      <p className="muted">Ready for the next payment</p>
    </>
  );
}

/** The simulated device of a terminal: while it is open, payments there wait for whoever plays the payer. */
export function DevicePage() {
  const { id = "" } = useParams({ strict: false });
  const { data: terminals } = useQuery(terminalsQuery());
  const terminal = terminals?.find((one) => one.id === id);
  const held = useDevice(id);
  const online = held.state?.online !== false;
  return (
    <Page
      title={terminal ? `${nameOf(terminal)}, simulated` : "Simulated terminal"}
      crumb={<ListLink to="/merchant/manage-terminals/list">Terminals</ListLink>}
      context="Payments at this terminal wait for you while this page is open. No real card is ever asked for."
    >
      <div className="device">
        <section className="gh-panel device-screen" aria-label="Screen of the device" aria-live="polite">
          <Screen {...held} />
        </section>
        {held.line === "there" ? (
          <Button onClick={() => void held.act({ act: online ? "switch_off" : "switch_on" }).catch(() => undefined)}>
            {online ? "Switch the device off" : "Switch the device on"}
          </Button>
        ) : null}
      </div>
    </Page>
  );
}
