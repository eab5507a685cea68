import type { Ref } from "react";
import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { whenLeft } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { describe, FieldFrame } from "./field.tsx";
import { formatMoney, isUnderway, parseMoney, whyRefused } from "./money.ts";
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

/** A text that is no amount stays as it was typed and holds nothing, so it can neither be rounded nor sent. */
function useTyping({ value, onChange, decimals }: Pick<MoneyFieldProps, "value" | "onChange" | "decimals">) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const parsed = typed === null ? undefined : parseMoney(typed, decimals);
  const current = typed !== null && (parsed ?? null) === value ? typed : null;
  const fault = current !== null && parsed === undefined ? whyRefused(current, decimals) : "";
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const minor = parseMoney(text, decimals) ?? null;
    if (minor !== value) onChange(minor);
  };
  const leave = () => (fault === "" ? setTyped(null) : setLeft(true));
  const told = fault !== "" && (left || !isUnderway(current ?? "", decimals)) ? fault : "";
  return { shown: current ?? formatMoney(value, decimals), change, leave, fault, told };
}

/** A form that is sent asks its fields for their own faults (`setCustomValidity`); they show them when asked. */
function useFault(fault: string, inputRef: Ref<HTMLInputElement> | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement);
  useLayoutEffect(() => input.current?.setCustomValidity(fault), [fault]);
  return input;
}

export function MoneyField(props: MoneyFieldProps) {
  const id = useId();
  const { shown, change, leave, fault, told: refused } = useTyping(props);
  const input = useFault(fault, props.inputRef);
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
          onBlur={whenLeft(() => {
            leave();
            props.onBlur?.();
          })}
          onInvalid={leave}
          ref={input}
        />
        {props.size === "big" ? <span className="gh-input-trail">{props.currency.toUpperCase()}</span> : null}
      </div>
    </FieldFrame>
  );
}
