/**
 * Error codes with their HTTP status and text. `{field}` and `{detail}` are filled from the refusal. `at` names the member of the body
 * that the error is about, where it is the same member at every call.
 */
export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>;
type ErrorDefinition = { status: number; text: string; at?: string };

/** The errors of each module by its name. Every `errors.ts` adds its own, so that a code is known by its type everywhere. */
// biome-ignore lint/suspicious/noEmptyInterface: each module declares its member beside its errors
export interface ModuleErrors {}

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** Every error of the API with its definition. */
export type ApiErrors = UnionToIntersection<ModuleErrors[keyof ModuleErrors]>;

export type ErrorCode = keyof ApiErrors;

/** Those whose sentence names a field: none is refused without saying where the field stands. */
export type FieldErrorCode = {
  [C in ErrorCode]: ApiErrors[C]["text"] extends `${string}{field}${string}` ? C : never;
}[ErrorCode];

/** Where in the request the field stands; `field` is what its sentence calls it, if not by that name. */
export type FieldPlace = { at: string; field?: string };

/** What a refusal fills its sentence with, when to come again, and the token for whoever must set two-factor up or the ways to pass it. */
export type RefusalData = (FieldPlace | { at?: undefined; field?: undefined }) & {
  detail?: string;
  retry_after?: number;
  two_factor_token?: string;
  two_factor_methods?: readonly string[];
};

/** The sentence a client sees for a refusal. */
export function errorText({ text }: { text: string }, data: RefusalData = {}): string {
  const words: Record<string, string> = { "{field}": data.field ?? "value", "{detail}": data.detail ?? "" };
  // In one go and by a function: what fills it may itself have braces, or what a pattern's replacement is written with.
  return text.replace(/\{field\}|\{detail\}/g, (name) => words[name] ?? name);
}
