import { Popover } from "@base-ui/react/popover";
import type { RefObject } from "react";
import { FieldList } from "./field-list.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { Filter, SearchField } from "./words.ts";

type SearchPopupProps = {
  fields: readonly SearchField[];
  /** Undefined until one is picked. */
  field: SearchField | undefined;
  filter: Filter | undefined;
  open: boolean;
  anchor: HTMLElement;
  /** Has the focus afterwards where the anchor is gone. */
  from: RefObject<HTMLElement | null>;
  onOpenChange: (open: boolean) => void;
  onPick: (field: SearchField) => void;
  onSave: (filter: Filter) => void;
};

export default function SearchPopup({ fields, field, filter, open, anchor, from, ...on }: SearchPopupProps) {
  return (
    <Popover.Root open={open} onOpenChange={on.onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          className="gh-popup-place"
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // Where it is taller than its place it scrolls; beside its button it would cover the page's head.
          collisionAvoidance={{ fallbackAxisSide: "none" }}
        >
          <Popover.Popup
            className="gh-menu gh-search-popup"
            aria-label={field ? field.label : "Add filter"}
            finalFocus={() => (anchor.isConnected ? anchor : from.current)}
          >
            {field ? (
              <FilterForm key={field.key} field={field} filter={filter} onSave={on.onSave} />
            ) : (
              <FieldList fields={fields} onPick={on.onPick} />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
