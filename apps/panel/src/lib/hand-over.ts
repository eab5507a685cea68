/** Puts a file where the browser puts downloads. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Only once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Prints a page that the server wrote, in a frame of its own, and says how many rows it has; nothing in it runs. */
export async function printPage(page: Blob): Promise<number> {
  const written = new DOMParser().parseFromString(await page.text(), "text/html");
  const rows = written.querySelectorAll("thead + tbody > tr").length;
  const frame = document.createElement("iframe");
  frame.title = "To print";
  frame.hidden = true;
  document.body.append(frame);
  const inside = frame.contentWindow as (Window & typeof globalThis) | null;
  if (inside === null) return rows;
  // The panel's policy forbids style elements; a sheet that is made, not written, is none.
  const sheet = new inside.CSSStyleSheet();
  sheet.replaceSync([...written.querySelectorAll("style")].map((style) => style.textContent).join("\n"));
  inside.document.adoptedStyleSheets = [sheet];
  inside.document.title = written.title;
  inside.document.body.replaceChildren(...written.body.childNodes);
  inside.addEventListener("afterprint", () => frame.remove());
  inside.print();
  return rows;
}
