import { Plus, X } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../part/lazy-part.ts";
import type { Filter, SearchField } from "./words.ts";
import { hidesOperator, sayOperator, sayValue } from "./words.ts";
import "../menu/menu.css";
import "./search-bar.css";

export type { Filter, SearchField } from "./words.ts";

// What is filled in comes when somebody is about to want a filter: a list does without it.
const load = () => import("./search-popup.tsx");
const SearchPopup = lazyPart(load);
/** Pointed at or focused: it is there by the press, and no key that follows is lost. */
const ahead = () => void load().catch(() => undefined);

type SearchBarProps = {
  fields: readonly SearchField[];
  filters: readonly Filter[];
  onChange: (filters: Filter[]) => void;
};

/** What the picker is doing: adding (`at` undefined) or changing a chip, and the field once it is known. */
type Editing = { at?: number; field?: SearchField };

type ChipProps = { filter: Filter; field?: SearchField; onEdit: (chip: HTMLElement) => void; onRemove: () => void };

function Chip({ filter, field, onEdit, onRemove }: ChipProps) {
  const label = field?.label ?? filter.field;
  return (
    <li className="gh-chip">
      <button
        type="button"
        className="gh-chip-face"
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={(event) => onEdit(event.currentTarget)}
      >
        <span className="gh-chip-label">{label}</span>
        {hidesOperator(field) ? null : <span className="gh-chip-operator">{sayOperator(filter.operator)}</span>}
        <b>{sayValue(field, filter.value)}</b>
      </button>
      <button type="button" className="gh-chip-remove" aria-label={`Remove filter ${label}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </li>
  );
}

function useEditor({ fields, filters, onChange }: SearchBarProps) {
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<Editing>({});
  const [anchor, setAnchor] = useState<HTMLElement>();
  const begin = (from: HTMLElement, next: Editing) => {
    setAnchor(from);
    setEditing(next);
    setOpen(true);
  };
  const edit = (from: HTMLElement, at: number) =>
    begin(from, { at, field: fields.find((field) => field.key === filters[at]?.field) });
  /** A field has one filter: picked once more, it is that one which is changed. */
  const pick = (field: SearchField) => {
    const at = filters.findIndex((filter) => filter.field === field.key);
    setEditing(at < 0 ? { field } : { at, field });
  };
  const save = (filter: Filter) => {
    const kept = [...filters];
    if (editing.at === undefined) kept.push(filter);
    else kept[editing.at] = filter;
    setOpen(false);
    onChange(kept);
  };
  return { open, setOpen, editing, anchor, begin, edit, pick, save };
}

export function SearchBar(props: SearchBarProps) {
  const { fields, filters, onChange } = props;
  const add = useRef<HTMLButtonElement>(null);
  const editor = useEditor(props);
  const { editing } = editor;
  const remove = (at: number) => {
    onChange(filters.filter((_, index) => index !== at));
    add.current?.focus();
  };
  const known = editing.at === undefined ? undefined : filters[editing.at];
  return (
    <search className="gh-search">
      <ul aria-label="Filters">
        {filters.map((filter, index) => (
          <Chip
            key={`${filter.field} ${filter.operator} ${filter.value}`}
            filter={filter}
            field={fields.find((field) => field.key === filter.field)}
            onEdit={(chip) => editor.edit(chip, index)}
            onRemove={() => remove(index)}
          />
        ))}
        <li>
          <button
            type="button"
            className="gh-search-add"
            aria-haspopup="dialog"
            aria-expanded={editor.open}
            ref={add}
            onPointerEnter={ahead}
            onFocus={ahead}
            onClick={(event) => editor.begin(event.currentTarget, {})}
          >
            <Plus aria-hidden="true" />
            Add filter
          </button>
        </li>
      </ul>
      {editor.anchor ? (
        <Suspense>
          <SearchPopup
            fields={fields}
            field={editing.field}
            filter={known}
            open={editor.open}
            anchor={editor.anchor}
            onOpenChange={editor.setOpen}
            onPick={editor.pick}
            onSave={editor.save}
            from={add}
          />
        </Suspense>
      ) : null}
    </search>
  );
}
