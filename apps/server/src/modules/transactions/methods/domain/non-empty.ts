type Said<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members of a group that say something, or nothing when none does: clients send empty texts for what they lack. */
export function said<T extends object>(group: T | undefined): Said<T> | undefined {
  if (!group) return undefined;
  const entries = Object.entries(group).filter(([, value]) => value !== undefined && value !== "");
  return entries.length > 0 ? (Object.fromEntries(entries) as Said<T>) : undefined;
}
