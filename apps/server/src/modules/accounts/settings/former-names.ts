import type { DefaultValuesChange } from "@gatehouse/contract/accounts/default-values.ts";
import { secondNames, toldAlike } from "@gatehouse/contract/accounts/in-effect.ts";
import { withoutUndefined } from "./merge-groups.ts";

type Permissions = Readonly<Record<string, boolean | undefined>>;
type Keys = Readonly<Record<string, unknown>>;

/**
 * Returns the requested value of a field that has two names. A client that knows one name sends the other back unchanged,
 * with the whole record: the changed one counts.
 */
function changedValue<T>(before: T, names: readonly (T | undefined)[]): T | undefined {
  const given = names.filter((one) => one !== undefined);
  return given.find((one) => one !== before) ?? given[0];
}

/** Sets both names of each permission that has two to the same value. */
export function withFormerNames<P extends Permissions>(before: Permissions, given: P): P {
  const both = toldAlike.flatMap((older) => {
    const newer = secondNames[older] ?? older;
    const now = changedValue(before[newer] === true, [given[newer], given[older]]);
    return now === undefined ? [] : [older, newer].map((name) => [name, now]);
  });
  return { ...given, ...Object.fromEntries(both) };
}

/** Moves default values under a former group name into the group that stores them. */
export function withCurrentGroups(before: Keys, given: DefaultValuesChange): DefaultValuesChange {
  const { cardsync: older, vault: newer, ...others } = given;
  if (!older) return given;
  const [byOld, byNew]: [Keys, Keys] = [withoutUndefined(older), withoutUndefined(newer)];
  const names = Object.keys({ ...byOld, ...byNew });
  const keys = names.map((name) => [name, changedValue(before[name], [byNew[name], byOld[name]])]);
  return { ...others, vault: Object.fromEntries(keys) };
}
