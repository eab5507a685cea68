type NonEmpty<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Removes empty members, because clients send "" for missing values. Undefined if none is left. */
export function nonEmpty<T extends object>(group: T | undefined): NonEmpty<T> | undefined {
  if (!group) return undefined;
  const entries = Object.entries(group).filter(([, value]) => value !== undefined && value !== "");
  return entries.length > 0 ? (Object.fromEntries(entries) as NonEmpty<T>) : undefined;
}
