const END = 4;
/** What the server draws: of those nobody reads more than the ends. */
const DRAWN = /^[0-9a-v]{20}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What a person has named is read, up to the longest ID that a customer can have. */
const NAMED = 40;

/** The ends of an id, and what lies between them where it is long. */
export function inParts(id: string): [start: string, middle: string, end: string] {
  return DRAWN.test(id) || id.length > NAMED ? [id.slice(0, END), id.slice(END, -END), id.slice(-END)] : [id, "", ""];
}

/** An id as it is said where there is only text. */
export function shortId(id: string): string {
  const [start, middle, end] = inParts(id);
  return middle === "" ? id : `${start}…${end}`;
}
