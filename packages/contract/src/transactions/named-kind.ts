import * as z from "zod/mini";

type Named<S extends z.ZodMiniObject> = z.ZodMiniType<z.input<S>, z.input<S>>;

/**
 * One of several ways of paying, each a member. Unknown members beside a known one are ignored as everywhere; where there is
 * no known one, the unknown one is what was meant, and is refused by its name.
 */
export function namedKind<S extends z.ZodMiniObject>(kinds: S): z.ZodMiniPipe<Named<S>, S> {
  const known = Object.keys(kinds.shape);
  const named = z.looseObject(kinds.shape).check((given) => {
    const members = Object.keys(given.value);
    if (members.length === 0 || members.some((name) => known.includes(name))) return;
    given.issues.push({ code: "custom", input: given.value, path: [members[0] ?? ""] });
  });
  return z.pipe(named as unknown as Named<S>, kinds as S & z.core.$ZodType<unknown, z.input<S>>);
}
