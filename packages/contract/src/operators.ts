/** Signs and their accepted words. `%` is "contains", case-insensitive. */
export const operators = {
  "=": "=",
  "!=": "!=",
  "<": "<",
  ">": ">",
  "%": "%",
  eq: "=",
  ne: "!=",
  lt: "<",
  gt: ">",
  like: "%",
} as const;
export type Operator = (typeof operators)[keyof typeof operators];

/** How a field is compared: decides the operators it takes and how its value is read. A word is one of a list, in any case; of a phone the digits count. */
export type FieldKind = "text" | "word" | "phone" | "number" | "time";
export const operatorsOf: Record<FieldKind, readonly Operator[]> = {
  text: ["=", "!=", "%"],
  word: ["=", "!=", "%"],
  phone: ["=", "!=", "%"],
  number: ["=", "!=", "<", ">"],
  time: ["=", "<", ">"],
};
