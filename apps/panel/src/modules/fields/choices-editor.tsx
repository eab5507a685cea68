import { Button, IconButton } from "@gatehouse/ui/button/button.tsx";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type Control, useFieldArray } from "react-hook-form";
import { FormText } from "../../lib/form.tsx";
import { blankChoice, type FieldValues } from "./field-form.ts";
import "./fields.css";

/** What can be chosen, in the order in which it is offered. */
export function ChoicesEditor({ control }: { control: Control<FieldValues> }) {
  const { fields, append, remove, swap } = useFieldArray({ control, name: "values" });
  return (
    <section className="stack" aria-label="Choices">
      <ol className="field-choices">
        {fields.map(({ id }, at) => (
          <li key={id}>
            <FormText control={control} name={`values.${at}.value`} label={`Value ${at + 1}`} maxLength={100} />
            <FormText
              control={control}
              name={`values.${at}.name`}
              label={`Shown as ${at + 1}`}
              maxLength={100}
              optional
            />
            <span className="field-choice-acts">
              <IconButton
                label={`Move choice ${at + 1} up`}
                icon={<ArrowUp />}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <IconButton
                label={`Move choice ${at + 1} down`}
                icon={<ArrowDown />}
                disabled={at === fields.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <IconButton
                label={`Remove choice ${at + 1}`}
                icon={<X />}
                disabled={fields.length === 1}
                onClick={() => remove(at)}
              />
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button
          // The value that is left at this press may show an error and move the button away from under it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => append(blankChoice)}
        >
          Add a choice
        </Button>
      </div>
    </section>
  );
}
