const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The members of a group: `settings.key` is `key` of `settings`. */
const inside = (groups: readonly string[], name: string): string[] =>
  groups.filter((group) => group.startsWith(`${name}.`)).map((group) => group.slice(name.length + 1));

/**
 * What of an input differs from what it was when its form began: the API leaves alone what is absent, so that what somebody
 * else saved meanwhile stays. Of the groups that are named it takes their members one by one; any other is sent whole.
 */
export function changedOf<T extends object>(before: object, after: T, groups: readonly string[] = []): Partial<T> {
  const kept: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).flatMap(([name, value]) => {
    const was = kept[name];
    if (same(was, value)) return [];
    const parted = groups.includes(name) && isGroup(was) && isGroup(value);
    return [[name, parted ? changedOf(was, value, inside(groups, name)) : value]];
  });
  return Object.fromEntries(changed) as Partial<T>;
}
