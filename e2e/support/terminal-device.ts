import type { Page } from "@playwright/test";
import { visit } from "./pages.ts";
import type { Shop } from "./shop.ts";

type Listed = { id: string; description: string };

/** Sets up the terminal `Counter` and opens its simulated device, on which the test plays the cardholder. */
export async function heldDevice(shop: Shop, settings: object): Promise<Page> {
  const terminals = (await shop.api("/terminals")).data as unknown as Listed[];
  const counter = terminals.find(({ description }) => description === "Counter");
  await shop.api(`/terminal/${counter?.id}`, settings);
  const device = await visit(shop.admin, "/merchant/manage-terminals/list");
  await device
    .getByRole("row", { name: /Counter/ })
    .getByRole("button")
    .click();
  await device.getByRole("menuitem", { name: "Play the device" }).click();
  await device.getByText("Ready for the next payment").waitFor();
  return device;
}

/** The virtual terminal, with a sale that the counter's device is to be asked for. */
export async function sellAtTerminal(shop: Shop, amount: string): Promise<Page> {
  const till = await visit(shop.admin, "/merchant/virtual-terminal");
  await till.getByLabel("Amount", { exact: true }).fill(amount);
  await till.getByRole("radio", { name: "Terminal" }).check();
  await till.getByLabel("Terminal", { exact: true }).last().selectOption({ label: "Counter" });
  return till;
}

/** As a reader at the keyboard's plug types it: key after key and Enter, with no time for anything between them. */
export async function swipe(page: Page, track: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      // The default action of the key.
      const type = (key: string) =>
        key === "Enter"
          ? (document.activeElement as HTMLInputElement | null)?.form?.requestSubmit()
          : document.execCommand("insertText", false, key);
      for (const key of keys) {
        const press = (kind: string) =>
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent(kind, { key, bubbles: true, cancelable: true, composed: true }),
          );
        if (press("keydown")) type(key);
        press("keyup");
      }
    },
    [...track, "Enter"],
  );
}
