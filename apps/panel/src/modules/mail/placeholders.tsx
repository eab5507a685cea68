import { placeholderMark } from "@gatehouse/contract/mail/placeholders.ts";
import type { MailTemplate } from "@gatehouse/contract/mail/template.ts";
import type { RefObject } from "react";

type PlaceholdersProps = {
  all: MailTemplate["placeholders"];
  /** The field that was typed in last. */
  field: RefObject<HTMLElement | null>;
};

/** What can be put into a mail. A click writes it where the caret stands, in a way that can be undone. */
export function Placeholders({ all, field }: PlaceholdersProps) {
  const insert = (name: string) => {
    field.current?.focus();
    document.execCommand("insertText", false, placeholderMark(name));
  };
  return (
    <details className="mail-placeholders">
      <summary>Placeholders</summary>
      <p className="muted">Each is replaced by what the email is about. A click puts one where the caret stands.</p>
      <ul>
        {all.map(({ name, sample, required }) => (
          <li key={name}>
            <button
              type="button"
              className="gh-mono"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {placeholderMark(name)}
            </button>
            <span className="muted">
              {sample}
              {required ? " · needed" : ""}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
