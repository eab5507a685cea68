import { VISITOR_SHAPE } from "@gatehouse/contract/panel-headers.ts";

const KEY = "gatehouse.visitor";
let visitor = "";

/**
 * What tells the calls of this browser from those of others, for whoever reads the server's log. It is drawn by lot once and
 * kept, whoever signs in; nothing of the device or of a person is in it, so that to anybody else it is worth nothing.
 */
export function visitorId(): string {
  visitor ||= kept() ?? keep(drawn());
  return visitor;
}

/** What somebody else put there may be nothing that a header can hold, and then no call would leave. */
function kept(): string | undefined {
  try {
    const id = localStorage.getItem(KEY) ?? "";
    return VISITOR_SHAPE.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function keep(id: string): string {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage can be forbidden or full: then it is one for this page.
  }
  return id;
}

/** Not `randomUUID`, which only pages over TLS have. */
const drawn = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
