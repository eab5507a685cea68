const KEY = "gatehouse.reloaded-at";
const PAUSE = 10_000;

/**
 * After a new version is laid out, the files an open page still wants are gone: load the page anew, but never in a loop, and
 * only from a server that answers: else there is nothing to load, and what was typed would be lost.
 */
export function reloadOnBrokenPage(): void {
  window.addEventListener("vite:preloadError", async () => {
    if (justReloaded() || !(await serverAnswers()) || justReloaded()) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}

const justReloaded = () => Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE;

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/api/branding", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
