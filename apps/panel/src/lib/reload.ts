const KEY = "gatehouse.reloaded-at";
const PAUSE = 10_000;

/**
 * After a new version is laid out, the files an open page still wants are gone: load the page anew, but never in a loop,
 * and never without a line, when there is nothing to load and what was typed would be lost.
 */
export function reloadOnBrokenPage(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
