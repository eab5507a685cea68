import { Bold, Heading2, Italic, Link2, List, ListOrdered } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../button/button.tsx";
import { whenLeft } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { Note } from "./field.tsx";
import { LinkDialog } from "./link-dialog.tsx";
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

const nothing = () => undefined;

function selectedIn(box: HTMLElement | null): { selection: Selection; range: Range } | undefined {
  const selection = document.getSelection();
  if (!box || !selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0).cloneRange();
  return box.contains(range.commonAncestorContainer) ? { selection, range } : undefined;
}

/** Puts the selection back where it was in a text that nothing has changed since. */
function keepSelection(box: HTMLElement | null): () => void {
  const { selection, range } = selectedIn(box) ?? {};
  if (!selection || !range) return nothing;
  return () => {
    selection.removeAllRanges();
    selection.addRange(range);
  };
}

/**
 * Puts the selection back to the letters at which it was, whatever elements they lie in by then. A caret before the first letter of
 * its line, or in an empty one, is left to the browser: counted in letters it would be at the end of the line before.
 */
function keepLetters(box: HTMLElement | null): () => void {
  const { selection, range } = selectedIn(box) ?? {};
  if (!box || !selection || !range) return nothing;
  const { collapsed, startContainer, startOffset, endContainer, endOffset } = range;
  if (collapsed && (startOffset === 0 || startContainer.nodeType !== Node.TEXT_NODE)) return nothing;
  const start = lettersUpTo(box, startContainer, startOffset);
  const end = lettersUpTo(box, endContainer, endOffset);
  return () => {
    const to = placeAfter(box, end);
    const from = collapsed ? to : (placeBefore(box, start) ?? to);
    if (from && to) selection.setBaseAndExtent(...from, ...to);
  };
}

function lettersUpTo(box: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(box, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

type Place = [Node, number];

/** At the end of the text that has the last of so many letters. */
const placeAfter = (box: HTMLElement, letters: number) => placeAt(box, letters, (left, length) => left <= length);

/** At the beginning of the text that has the letter after so many. */
const placeBefore = (box: HTMLElement, letters: number) => placeAt(box, letters, (left, length) => left < length);

function placeAt(
  box: HTMLElement,
  letters: number,
  isHere: (left: number, length: number) => boolean,
): Place | undefined {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let left = letters;
  while (texts.nextNode()) {
    const { length } = texts.currentNode.textContent ?? "";
    if (isHere(left, length)) return [texts.currentNode, left];
    left -= length;
  }
  return undefined;
}

/** Asks where a link leads, and puts it where the caret was before the question. */
function useLink(box: RefObject<HTMLDivElement | null>, told: () => void) {
  const [back, setBack] = useState<() => void>();
  const ask = () => {
    box.current?.focus();
    const kept = keepSelection(box.current);
    setBack(() => kept);
  };
  const drop = () => setBack(undefined);
  const put = (address: string) => {
    drop();
    // The dialog gives the focus back after it is gone.
    setTimeout(() => {
      box.current?.focus();
      back?.();
      insertLink(address);
      told();
    });
  };
  return { asking: back !== undefined, ask, drop, put };
}

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
    // The browser makes a list of the line and throws the caret to its beginning.
    const back = command.endsWith("List") ? keepLetters(box.current) : nothing;
    document.execCommand(command, false, argument);
    back();
    told();
  };
  const link = useLink(box, told);
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
          <IconButton label="Link" icon={<Link2 />} onClick={link.ask} />
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
          aria-invalid={error ? true : undefined}
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
      {link.asking ? <LinkDialog onLink={link.put} onClose={link.drop} /> : null}
    </div>
  );
}

/** What is selected becomes the link; where nothing is, its address stands for it. */
function insertLink(address: string): void {
  const selection = document.getSelection();
  if (selection?.isCollapsed) {
    document.execCommand("insertText", false, address);
    const { focusNode, focusOffset } = selection;
    if (focusNode) selection.setBaseAndExtent(focusNode, focusOffset - address.length, focusNode, focusOffset);
  }
  document.execCommand("createLink", false, address);
  selection?.collapseToEnd();
}
