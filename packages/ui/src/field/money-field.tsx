import type { Ref } from "react";
import { useId, useState } from "react";
import type { FieldProps } from "./field.tsx";
import { describe, FieldFrame } from "./field.tsx";
import { formatMoney, parseTyping, whyRefused } from "./money.ts";
import "./money-field.css";

type MoneyFieldProps = FieldProps & {
  value: number | null;
  onChange: (minor: number | null) => void;
  currency: string;
  decimals: number;
  symbol: string;
  size?: "normal" | "big";
  inputRef?: Ref<HTMLInputElement>;
};

/** An edit that cannot be an amount is not taken, so the text shown and the value held never disagree. */
function useTyping({ value, onChange, decimals }: Pick<MoneyFieldProps, "value" | "onChange" | "decimals">) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState("");
  const current = typed !== null && parseTyping(typed, decimals) === value ? typed : null;
  const change = (text: string) => {
    const minor = parseTyping(text, decimals);
    setRefused(minor === undefined ? whyRefused(text, decimals) : "");
    if (minor === undefined) {
      setTyped(current ?? formatMoney(value, decimals));
      return;
    }
    setTyped(text);
    if (minor !== value) onChange(minor);
  };
  // What was refused stays said: the amount shown is not the one that was meant.
  return { shown: current ?? formatMoney(value, decimals), change, leave: () => setTyped(null), refused };
}

export function MoneyField(props: MoneyFieldProps) {
  const id = useId();
  const { shown, change, leave, refused } = useTyping(props);
  const told = { ...props, error: refused === "" ? props.error : refused };
  return (
    <FieldFrame {...told} id={id}>
      <div className={props.size === "big" ? "gh-input gh-money-big" : "gh-input"}>
        <span className="gh-input-lead" aria-hidden="true">
          {props.symbol}
        </span>
        <input
          {...describe(id, told)}
          name={props.name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only screens whose first act is typing ask for it
          autoFocus={props.autoFocus}
          disabled={props.disabled}
          placeholder={formatMoney(0, props.decimals)}
          value={shown}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            leave();
            props.onBlur?.();
          }}
          ref={props.inputRef}
        />
        {props.size === "big" ? <span className="gh-input-trail">{props.currency.toUpperCase()}</span> : null}
      </div>
    </FieldFrame>
  );
}
