import { useId, useState } from "react";
import { TextField } from "../field/text-field.tsx";
import { walk } from "./walk.ts";
import type { SearchField } from "./words.ts";

type FieldListProps = { fields: readonly SearchField[]; onPick: (field: SearchField) => void };

function grouped(fields: readonly SearchField[]) {
  const groups = new Map<string, SearchField[]>();
  for (const field of fields) groups.set(field.group ?? "", [...(groups.get(field.group ?? "") ?? []), field]);
  return [...groups];
}

const found = (fields: readonly SearchField[], query: string) =>
  fields.filter((field) => `${field.label} ${field.group ?? ""}`.toLowerCase().includes(query.trim().toLowerCase()));

/** Enter in the box takes the first field found. */
export function FieldList({ fields, onPick }: FieldListProps) {
  const [query, setQuery] = useState("");
  const id = useId();
  const shown = found(fields, query);
  const pickFirst = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (shown[0]) onPick(shown[0]);
  };
  return (
    <form className="gh-search-fields" onSubmit={pickFirst} onKeyDown={walk}>
      <TextField
        name="field"
        label="Find a field"
        hideLabel
        optional
        autoFocus
        placeholder="Find a field"
        autoComplete="off"
        value={query}
        onChange={setQuery}
      />
      <div className="gh-search-list">
        {grouped(shown).map(([group, list]) => (
          <section key={group} aria-labelledby={group ? `${id}${group}` : undefined}>
            {group ? (
              <p className="gh-search-group" id={`${id}${group}`}>
                {group}
              </p>
            ) : null}
            {list.map((field) => (
              <button key={field.key} type="button" className="gh-search-field" onClick={() => onPick(field)}>
                {field.label}
              </button>
            ))}
          </section>
        ))}
        {shown.length === 0 ? <p className="gh-search-none">No field has that name</p> : null}
      </div>
    </form>
  );
}
