import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from "react";
import { useId, useLayoutEffect, useRef } from "react";
import { whenLeft } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { describe, FieldFrame } from "./field.tsx";
import type { Mask } from "./mask.ts";
import { applyMask, editMasked, unmask } from "./mask.ts";

type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "password" | "email" | "tel";
  inputMode?: "text" | "numeric" | "decimal" | "email" | "tel" | "search" | "url" | "none";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** With a mask the value is the digits alone; the separators are only shown. */
  mask?: Mask;
  maxLength?: number;
  trailing?: ReactNode;
  mono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
};

/** Follows each edit of a masked field and puts the caret back after React has written the masked text. */
function useMask(mask: Mask | undefined, value: string, onChange: (value: string) => void) {
  const target = useRef<{ input: HTMLInputElement; caret: number } | null>(null);
  useLayoutEffect(() => {
    if (target.current) {
      const { input, caret } = target.current;
      target.current = null;
      input.setSelectionRange(caret, caret);
    }
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    if (!mask) {
      onChange(input.value);
      return;
    }
    const native = event.nativeEvent as InputEvent;
    const edit = {
      typed: input.value,
      caret: input.selectionStart ?? input.value.length,
      before: unmask(value, mask),
      backwards: native.inputType !== "deleteContentForward",
    };
    const next = editMasked(edit, mask);
    target.current = { input, caret: next.caret };
    onChange(next.digits);
  };
  return { shown: mask ? applyMask(unmask(value, mask), mask) : value, change };
}

export function TextField(props: TextFieldProps) {
  const id = useId();
  const { mask, trailing, mono } = props;
  const { shown, change } = useMask(mask, props.value, props.onChange);
  return (
    <FieldFrame {...props} id={id}>
      <div className={mono ? "gh-input gh-input-mono" : "gh-input"}>
        <input
          {...describe(id, props)}
          name={props.name}
          type={props.type ?? "text"}
          inputMode={props.inputMode ?? (mask ? "numeric" : undefined)}
          autoComplete={props.autoComplete}
          autoCapitalize={props.type === "email" ? "none" : undefined}
          // biome-ignore lint/a11y/noAutofocus: only screens whose first act is typing ask for it
          autoFocus={props.autoFocus}
          disabled={props.disabled}
          maxLength={mask && mask !== "digits" ? undefined : props.maxLength}
          placeholder={props.placeholder}
          value={shown}
          onChange={change}
          onBlur={whenLeft(props.onBlur)}
          ref={props.inputRef}
        />
        {trailing ? <span className="gh-input-trail">{trailing}</span> : null}
      </div>
    </FieldFrame>
  );
}
