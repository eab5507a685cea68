import { setTimeout as pause } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";

type Line = { asked: number; underWay: Set<Request> };

const lines = new WeakMap<Page, Line>();

/** Records the requests of a page that are under way. */
export function watchRequests(page: Page): void {
  const line: Line = { asked: 0, underWay: new Set() };
  lines.set(page, line);
  page.on("request", (request) => {
    // What the page before it still waited for comes no more, and not all of that is told.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) line.underWay.clear();
    line.asked += 1;
    line.underWay.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => void line.underWay.delete(request));
}

/**
 * Nothing is on its way to a page, and it has done what the last answer made it do, which may be to ask for more. The
 * browser's own word for that holds of a document's first load alone: from then on it says so at once.
 */
export async function quiet(page: Page): Promise<void> {
  const line = lines.get(page);
  if (!line) throw new Error("the requests of this page are not watched");
  for (let asked = -1; asked !== line.asked; ) {
    await empty(line);
    asked = line.asked;
    await drawn(page);
  }
}

async function empty({ underWay }: Line): Promise<void> {
  const until = Date.now() + 30_000;
  while (underWay.size > 0) {
    if (Date.now() > until) throw new Error(`still on its way: ${[...underWay].map((one) => one.url()).join(", ")}`);
    await pause(20);
  }
}

/**
 * React keeps back for 300 ms what comes right after something else did, and a price is asked for a quarter of a second after
 * the last key. It is the page's own time that has to go by: on a slow machine that is more of anybody else's.
 */
const PUT_OFF_MS = 350;

/** A page has done what it has been told so far, though something else may be on its way to it. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((done) => {
        const draw = () => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done())));
        setTimeout(draw, ms);
      }),
    PUT_OFF_MS,
  );
}
