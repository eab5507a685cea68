import type { DefaultValuesChange } from "@gatehouse/contract/accounts/default-values.ts";
import { secondNames, toldAlike } from "@gatehouse/contract/accounts/in-effect.ts";
import { withoutUndefined } from "./merge-groups.ts";

type Permissions = Readonly<Record<string, boolean | undefined>>;
type Keys = Readonly<Record<string, unknown>>;

/**
 * What is asked of something that has two names. A client knows one of them and sends the other back with the whole record: the one
 * that is as it was asks for nothing.
 */
function asked<T>(was: T, names: readonly (T | undefined)[]): T | undefined {
  const said = names.filter((one) => one !== undefined);
  return said.find((one) => one !== was) ?? said[0];
}

/** Permissions as they are kept: both names of one say the same. */
export function underBothNames<P extends Permissions>(before: Permissions, given: P): P {
  const both = toldAlike.flatMap((older) => {
    const newer = secondNames[older] ?? older;
    const now = asked(before[newer] === true, [given[newer], given[older]]);
    return now === undefined ? [] : [older, newer].map((name) => [name, now]);
  });
  return { ...given, ...Object.fromEntries(both) };
}

/** Default values by the groups that they are kept in. */
export function inTheirGroups(before: Keys, given: DefaultValuesChange): DefaultValuesChange {
  const { cardsync: older, vault: newer, ...others } = given;
  if (!older) return given;
  const [byOld, byNew]: [Keys, Keys] = [withoutUndefined(older), withoutUndefined(newer)];
  const names = Object.keys({ ...byOld, ...byNew });
  const keys = names.map((name) => [name, asked(before[name], [byNew[name], byOld[name]])]);
  return { ...others, vault: Object.fromEntries(keys) };
}
