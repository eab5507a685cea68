import { secondNames } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { FormCheck } from "../../lib/form.tsx";
import { say } from "../../lib/say.ts";
import { type SwitchName, switchHints } from "./switch-hints.ts";

type SwitchesProps<T extends FieldValues> = { control: Control<T>; of: string; names: readonly SwitchName[] };

/** A map of yes and no, one box each. */
export function Switches<T extends FieldValues>({ control, of, names }: SwitchesProps<T>) {
  return (
    <div className="switches">
      {names
        .filter((name) => !(name in secondNames))
        .map((name) => (
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

/** Every name is there, so that a form knows what was unticked; of two names for one thing either is enough. */
export function switchesOf(names: readonly string[], given: Readonly<Record<string, boolean | undefined>>) {
  const on = names.filter((name) => given[name] === true);
  const meant = new Set(on.map((name) => secondNames[name] ?? name));
  return Object.fromEntries(names.map((name) => [name, meant.has(secondNames[name] ?? name)]));
}

/** What is sent: both names of one thing say what its one switch says. */
export function switchedAlike(switches: Readonly<Record<string, boolean>>): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(switches).map(([name, on]) => [name, switches[secondNames[name] ?? name] ?? on]),
  );
}
