import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { send } from "./support/api.ts";
import { card, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

let server: Server;
let hook = "";
let status = 200;
let received: string[] = [];

test.beforeAll(async () => {
  server = createServer(async (request, reply) => {
    let text = "";
    for await (const part of request) text += part;
    received.push(JSON.parse(text).type);
    reply.writeHead(status).end(status === 200 ? "ok" : "The shop is closed");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});
test.beforeEach(() => {
  received = [];
});

const pay = () =>
  send(url, "/transaction", { key: shop.key, body: { type: "sale", amount: 1250, payment_method: { card } } });

test("a merchant adds a webhook, breaks it, reads why, repairs it and replays the events", async () => {
  const page = await visit(shop.admin, "/merchant/webhooks");
  await page.getByText("No webhook yet").waitFor();
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog");

  status = 500;
  await dialog.getByLabel("URL").fill(hook);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await page.getByText("it answered 500: The shop is closed").first().waitFor();
  status = 200;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await page.getByText("Your server verifies the Signature header").waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("row", { name: /127\.0\.0\.1.*Transactions.*5 events.*Active/ }).click();

  await pay();
  await page.getByRole("row", { name: /Transaction created.*Delivered/ }).waitFor();
  expect(received.filter((type) => type !== "test")).toEqual(["transaction_create"]);

  status = 503;
  await pay();
  const failing = page.getByRole("row", { name: /Transaction created.*Retrying.*status 503/ });
  await failing.waitFor();
  await failing.click();
  await dialog.getByRole("row", { name: /1.*503.*the reply had status 503/ }).waitFor();
  await expect(dialog.getByText("The shop is closed")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  status = 200;
  await page.getByRole("button", { name: "Send test" }).click();
  await dialog.getByText("Status 200").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Replay events" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replay events" }).click();
  await page.getByText("Replaying 2 events").waitFor();
  await expect(page.getByRole("row", { name: /Transaction created \(replay\).*Delivered/ })).toHaveCount(2);
});
