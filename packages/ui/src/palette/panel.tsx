import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { PaletteItem, PaletteProps } from "./item.ts";
import "../dialog/dialog.css";
import "./palette.css";

type Group = { value: string; items: PaletteItem[] };

function grouped(items: readonly PaletteItem[]) {
  const groups = new Map<string, PaletteItem[]>();
  for (const item of items) {
    const list = groups.get(item.group);
    if (list) list.push(item);
    else groups.set(item.group, [item]);
  }
  return Array.from(groups, ([value, list]): Group => ({ value, items: list }));
}

/** Whether every word typed occurs in a text, in any order: "new inv" and "inv new" both fit "New invoice". */
function fits(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

function matches({ found, label, group, words = [] }: PaletteItem, query: string): boolean {
  return found === true || fits([label, group, ...words].join(" "), query);
}

/** Puts the items whose label fits before those that only their other words find. */
const labelsFirst = (items: readonly PaletteItem[], query: string): PaletteItem[] =>
  [true, false].flatMap((wanted) => items.filter(({ label }) => fits(label, query) === wanted));

function choose(item: PaletteItem, onClose: () => void): void {
  onClose();
  item.onSelect();
}

/** What is found later may be what was meant, as long as nothing else was typed since. */
function useEntered({ entered = false, items, query = "", onClose }: PaletteProps): void {
  const chooseFirst = useEffectEvent((among: readonly PaletteItem[]) => {
    const first = labelsFirst(among, query).find((item) => matches(item, query));
    if (first) choose(first, onClose);
  });
  useEffect(() => {
    if (entered) chooseFirst(items);
  }, [entered, items]);
}

function List({ onClose }: { onClose: () => void }) {
  return (
    <Autocomplete.List className="gh-palette-list">
      {(group: Group) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className="gh-palette-group">{group.value}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => (
              <Autocomplete.Item
                key={item.id}
                value={item}
                className="gh-palette-item"
                onClick={() => choose(item, onClose)}
              >
                <span>{item.label}</span>
                {item.hint ? <small>{item.hint}</small> : null}
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

export default function Panel(props: PaletteProps) {
  const { open, onClose, items, query = "", onQuery, searching, placeholder = "Search pages and actions" } = props;
  const groups = useMemo(() => grouped(labelsFirst(items, query)), [items, query]);
  useEntered(props);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="gh-dialog-scrim" />
        <Dialog.Viewport className="gh-dialog-view">
          <Dialog.Popup className="gh-dialog gh-palette" aria-label="Command palette">
            <Autocomplete.Root
              inline
              open
              autoHighlight="always"
              items={groups}
              filter={matches}
              value={props.query}
              onValueChange={onQuery}
              itemToStringValue={(item: PaletteItem) => item.label}
            >
              <div className="gh-palette-search">
                <Search aria-hidden="true" />
                <Autocomplete.Input placeholder={placeholder} aria-label={placeholder} />
                <kbd className="gh-keys">Esc</kbd>
              </div>
              <Autocomplete.Empty className="gh-palette-empty">
                {searching ? "Searching…" : "Nothing has that name"}
              </Autocomplete.Empty>
              <List onClose={onClose} />
            </Autocomplete.Root>
            <Dialog.Close className="gh-hidden">Close</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
