import type { DeviceAct } from "@gatehouse/contract/terminals/simulator-schemas.ts";
import { entries, type TestCard, testCards } from "@gatehouse/contract/terminals/test-cards.ts";
import { formatPercent } from "@gatehouse/money/percent.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { MoneyField } from "@gatehouse/ui/field/money-field.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { type FormEvent, useState } from "react";
import { money, moneyLook } from "../../../lib/use-format.ts";
import { stepsOf, type Task } from "./steps.ts";

const cardNames: Record<TestCard, string> = {
  visa: "Visa ending 1111, approved",
  mastercard: "Mastercard ending 4444, approved",
  amex: "Amex ending 0005, approved",
  declined: "Visa ending 0002, declined",
  no_funds: "Visa ending 9995, not enough money",
  lost: "Visa ending 9987, reported lost",
  expired: "Visa ending 0069, expired",
};
const cards = testCards.map((value) => ({ value, label: cardNames[value] }));
const ways: Record<(typeof entries)[number], string> = { chip: "Insert", contactless: "Tap", swiped: "Swipe" };

const TIPS = [15, 18, 20];

type Given = { card: TestCard; entry: (typeof entries)[number]; pin: string; tip_amount: number };
type StepProps = { task: Task; onDone: (given: Partial<Given>) => void };

function TipStep({ task, onDone }: StepProps) {
  const [own, setOwn] = useState<number | null>(null);
  const shareOf = (percent: number) => Math.round((task.amount * percent) / 100);
  const tooMuch = check(own, [rules.maxValue("Tip", task.amount, (bound) => money(bound, task.currency))]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (own !== null && !tooMuch) onDone({ tip_amount: own });
  };
  return (
    <>
      <p>Add a tip?</p>
      <div className="device-keys">
        {TIPS.map((percent) => (
          <Button key={percent} onClick={() => onDone({ tip_amount: shareOf(percent) })}>
            {`${formatPercent(percent)} · ${money(shareOf(percent), task.currency)}`}
          </Button>
        ))}
        <Button onClick={() => onDone({ tip_amount: 0 })}>No tip</Button>
      </div>
      <form className="device-own" onSubmit={submit} noValidate>
        <MoneyField
          name="tip"
          label="Another tip"
          value={own}
          onChange={setOwn}
          {...moneyLook(task.currency)}
          error={tooMuch}
        />
        <Button type="submit" disabled={own === null || tooMuch !== undefined}>
          Add tip
        </Button>
      </form>
    </>
  );
}

function CardStep({ onDone }: StepProps) {
  const [card, setCard] = useState<string>("visa");
  const chosen = testCards.find((one) => one === card) ?? "visa";
  return (
    <>
      <p>Insert, tap or swipe the card</p>
      <SelectField name="card" label="Card in the payer's hand" value={card} onChange={setCard} options={cards} />
      <div className="device-keys">
        {entries.map((entry) => (
          <Button key={entry} kind="primary" onClick={() => onDone({ card: chosen, entry })}>
            {ways[entry]}
          </Button>
        ))}
      </div>
    </>
  );
}

function PinStep({ onDone }: StepProps) {
  const [pin, setPin] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length >= 4) onDone({ pin });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        name="pin"
        label="PIN"
        type="password"
        inputMode="numeric"
        mask="digits"
        maxLength={12}
        autoComplete="off"
        value={pin}
        onChange={setPin}
        hint="1234 is right for every test card"
        autoFocus
      />
      <Button kind="primary" type="submit" disabled={pin.length < 4}>
        Confirm PIN
      </Button>
    </form>
  );
}

function SignatureStep({ onDone }: StepProps) {
  return (
    <>
      <p>Please sign</p>
      <Button kind="primary" onClick={() => onDone({})}>
        Sign and confirm
      </Button>
    </>
  );
}

const screens = { tip: TipStep, card: CardStep, pin: PinStep, signature: SignatureStep };
const start: Given = { card: "visa", entry: "chip", pin: "", tip_amount: 0 };

/** One payment from its amount to the last key. */
export function Payment({ task, act }: { task: Task; act: (does: DeviceAct) => Promise<void> }) {
  const steps = stepsOf(task);
  const [at, setAt] = useState(0);
  const [given, setGiven] = useState(start);
  const [sent, setSent] = useState(false);
  const send = (does: DeviceAct) => {
    setSent(true);
    // The line may break: the device is then asked again.
    act(does).catch(() => setSent(false));
  };
  const next = (more: Partial<Given>) => {
    const all = { ...given, ...more };
    setGiven(all);
    if (at + 1 < steps.length) return setAt(at + 1);
    const { pin, ...rest } = all;
    send({ act: "present", reference: task.reference, ...rest, ...(pin === "" ? {} : { pin }) });
  };
  const Screen = screens[steps[at] ?? "card"];
  return (
    <>
      {task.ebt === "" ? null : <p>EBT {task.ebt}</p>}
      <p className="device-amount">{money(task.amount + given.tip_amount, task.currency)}</p>
      {sent ? <p>Asking the bank…</p> : <Screen key={at} task={task} onDone={next} />}
      {sent ? null : (
        <Button kind="danger" onClick={() => send({ act: "cancel", reference: task.reference })}>
          Cancel
        </Button>
      )}
    </>
  );
}
