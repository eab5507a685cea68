import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { FormCheck } from "../../lib/form.tsx";
import { say } from "../../lib/say.ts";
import { type SwitchName, switchHints } from "./switch-hints.ts";

type SwitchesProps<T extends FieldValues> = { control: Control<T>; of: string; names: readonly SwitchName[] };

/** A map of yes and no, one box each. */
export function Switches<T extends FieldValues>({ control, of, names }: SwitchesProps<T>) {
  return (
    <div className="account-switches">
      {names.map((name) => (
        <FormCheck
          key={name}
          control={control}
          name={`${of}.${name}` as FieldPath<T>}
          label={say(name)}
          hint={switchHints[name]}
        />
      ))}
    </div>
  );
}

/** Every name is there, so that a form knows what was unticked. */
export function switchesOf(names: readonly string[], given: Readonly<Record<string, boolean | undefined>>) {
  return Object.fromEntries(names.map((name) => [name, given[name] === true]));
}
