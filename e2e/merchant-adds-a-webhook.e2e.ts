import { send } from "./support/api.ts";
import { card, url, visit } from "./support/pages.ts";
import { type Receiver, startReceiver } from "./support/receiver.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});

const pay = () =>
  send(url, "/transaction", { key: shop.key, body: { type: "sale", amount: 1250, payment_method: { card } } });

test("a merchant adds a webhook, breaks it, reads why, repairs it and replays the events", async () => {
  const page = await visit(shop.admin, "/merchant/webhooks");
  await page.getByText("No webhook yet").waitFor();
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog");

  Object.assign(receiver, { status: 500, text: "The shop is closed" });
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await page.getByText("it answered 500: The shop is closed").first().waitFor();
  receiver.status = 200;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await page.getByText("Your server verifies the Signature header").waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("row", { name: /127\.0\.0\.1.*Transactions.*5 events.*Active/ }).click();

  await pay();
  await page.getByRole("row", { name: /Transaction created.*Delivered/ }).waitFor();
  expect(receiver.types.filter((type) => type !== "test")).toEqual(["transaction_create"]);

  receiver.status = 503;
  await pay();
  const failing = page.getByRole("row", { name: /Transaction created.*Retrying.*status 503/ });
  await failing.waitFor();
  await failing.click();
  await dialog.getByRole("row", { name: /1.*503.*the reply had status 503/ }).waitFor();
  await expect(dialog.getByText("The shop is closed")).toBeVisible();
  await page.keyboard.press("Escape");

  receiver.status = 200;
  await page.getByRole("button", { name: "Send test" }).click();
  await dialog.getByText("Status 200").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Replay events" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replay events" }).click();
  await page.getByText("Replaying 2 events").waitFor();
  await expect(page.getByRole("row", { name: /Transaction created \(replay\).*Delivered/ })).toHaveCount(2);
});
