const END = 4;
/** A shorter one is not worth cutting. */
const SHORT = 10;

/** The ends of an id, and what lies between them where it is long. */
export function inParts(id: string): [start: string, middle: string, end: string] {
  return id.length > SHORT ? [id.slice(0, END), id.slice(END, -END), id.slice(-END)] : [id, "", ""];
}

/** An id as it is said where there is only text. */
export function shortId(id: string): string {
  const [start, middle, end] = inParts(id);
  return middle === "" ? id : `${start}…${end}`;
}
