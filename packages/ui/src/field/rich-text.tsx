import { Bold, Heading2, Italic, Link2, List, ListOrdered } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { IconButton } from "../button/button.tsx";
import { whenLeft } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { Note } from "./field.tsx";
import "./field.css";
import "./rich-text.css";

type RichTextProps = FieldProps & {
  /** HTML that was made harmless by whoever keeps it. */
  value: string;
  onChange: (value: string) => void;
};

const acts = [
  { label: "Bold", icon: <Bold />, command: "bold" },
  { label: "Italic", icon: <Italic />, command: "italic" },
  { label: "Heading", icon: <Heading2 />, command: "formatBlock", argument: "h2" },
  { label: "List", icon: <List />, command: "insertUnorderedList" },
  { label: "Numbered list", icon: <ListOrdered />, command: "insertOrderedList" },
] as const;

/** Text with headings, lists, emphasis and links. Pasting brings the text alone. */
export function RichText(props: RichTextProps) {
  const { label, value, onChange, optional, error, hint, onBlur } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Written only where it differs: else the caret would jump with every letter.
    if (box.current && box.current.innerHTML !== value) box.current.innerHTML = value;
  }, [value]);
  const told = () => onChange(box.current?.textContent?.trim() ? box.current.innerHTML : "");
  // The browsers' own editing: old, kept by all of them, and the only one that undoes with the keyboard as people expect.
  const act = (command: string, argument?: string) => {
    box.current?.focus();
    document.execCommand(command, false, argument);
    told();
  };
  const link = () => {
    const address = window.prompt("Address of the link", "https://");
    if (address && /^(https?:\/\/|mailto:)/.test(address)) act("createLink", address);
  };
  return (
    <div className="gh-field">
      <span className="gh-field-label" id={`${id}-label`}>
        {label}
        {optional ? <small> optional</small> : null}
      </span>
      <div className="gh-input gh-rich">
        <div className="gh-rich-bar" role="toolbar" aria-label={`Format: ${label}`}>
          {acts.map(({ label: name, icon, command, ...more }) => (
            <IconButton
              key={name}
              label={name}
              icon={icon}
              onClick={() => act(command, "argument" in more ? more.argument : undefined)}
            />
          ))}
          <IconButton label="Link" icon={<Link2 />} onClick={link} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a text area holds no headings, lists or links */}
        <div
          ref={box}
          className="gh-rich-text gh-prose"
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onInput={told}
          onBlur={whenLeft(onBlur)}
          onPaste={(event) => {
            event.preventDefault();
            act("insertText", event.clipboardData.getData("text/plain"));
          }}
        />
      </div>
      <Note id={id} error={error} hint={hint} />
    </div>
  );
}
