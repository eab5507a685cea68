/** One refusal: which rule, where, and what to do about it. */
export type Finding = { rule: string; file: string; line: number; message: string };

/** A file that is read for findings, by its path from the root. */
export type Source = { file: string; text: string };
