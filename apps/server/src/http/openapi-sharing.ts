/** A part of the document: its value, the name that it would have as a component, and how to replace it. */
export type Part = { name: string; value: object; replace(reference: { $ref: string }): void };

/** Replaces parts that occur more than once by references into `section`, and returns these parts by name. */
export function shareParts(section: string, parts: readonly Part[]): Record<string, object> {
  const equal = new Map<string, Part[]>();
  for (const part of parts) {
    const key = JSON.stringify(part.value);
    equal.set(key, [...(equal.get(key) ?? []), part]);
  }
  const shared: Record<string, object> = {};
  for (const group of equal.values()) {
    const [first] = group;
    if (!first || group.length < 2) continue;
    const name = freeName(first.name, shared);
    shared[name] = first.value;
    for (const part of group) part.replace({ $ref: `#/components/${section}/${name}` });
  }
  return shared;
}

function freeName(name: string, taken: object, count = 1): string {
  const candidate = count === 1 ? name : `${name}${count}`;
  return candidate in taken ? freeName(name, taken, count + 1) : candidate;
}
