import type { Page } from "@playwright/test";
import { chooseInMenu, chooseSetting, enter, open, PASSWORD, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const leave = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

for (const { name, path, field } of [
  { name: "the virtual terminal", path: "/merchant/virtual-terminal", field: "Card number" },
  { name: "my account", path: "/merchant/manage_account", field: "Name" },
  { name: "a new password", path: "/merchant/change_password", field: "Current password" },
]) {
  test(`leaving ${name} half filled in asks, and keeps it when one stays`, async () => {
    const page = await visit(shop.admin, path);
    const input = page.getByLabel(field, { exact: true });
    await input.fill("4111");
    const before = await input.inputValue();
    await chooseInMenu(page, "Settlements");
    await leave(page).getByRole("button", { name: "Cancel" }).click();
    await leave(page).waitFor({ state: "hidden" });
    await expect(input).toHaveValue(before);
    await chooseInMenu(page, "Settlements");
    await leave(page).getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: "Settlements" }).waitFor();
  });
}

test("what was typed before the merchant was known is kept, and asked about by whoever leaves", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/merchant$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(page.url().replace("dashboard", "virtual-terminal"));
  await page.getByLabel("Card number").fill("4111");
  resolve();
  // What only this merchant may do is offered once it is known.
  await page.getByLabel("Save to the customer vault").waitFor();
  await chooseInMenu(page, "Settlements");
  await leave(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Card number")).toHaveValue("4111");
});

test("closing the window over something typed asks; over nothing it does not", async () => {
  const page = await visit(shop.admin, "/merchant/manage_account");
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.getByLabel("Name", { exact: true }).waitFor();
  await page.reload();
  expect(asked).toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("Somebody");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

test("a form that was saved, and one that is as it was, are left without a question", async () => {
  const page = await visit(shop.clerk, "/merchant/manage_account");
  const phone = page.getByLabel("Phone");
  await phone.fill("5551234567");
  const sent = page.waitForRequest((request) => request.method() === "POST" && /\/api\/user\//.test(request.url()));
  await page.getByRole("button", { name: "Save account" }).click();
  // What one may do is nothing that one says of oneself.
  expect((await sent).postDataJSON()).toEqual({ phone: "5551234567" });
  await page.getByText("Account saved!").waitFor();
  await page.getByLabel("Name", { exact: true }).press("x");
  await page.getByLabel("Name", { exact: true }).press("Backspace");
  await chooseInMenu(page, "Settlements");
  await page.getByRole("heading", { level: 1, name: "Settlements" }).waitFor();
});

test("saving with bad fields puts the caret into the first of them", async () => {
  const page = await visit(shop.admin, "/merchant/manage_account");
  await page.getByLabel("Phone").fill("1");
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await page.getByRole("button", { name: "Save account" }).click();
  await expect.poll(() => focused(page)).toBe("email");
  await page.getByText("The email provided must be valid.").waitFor();
  await page.goto(page.url().replace("manage_account", "change_password"));
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.poll(() => focused(page)).toBe("next");
  await page.getByText("The Repeat new password field is required.").waitFor();
});

test("a new API key stays on the screen until somebody says that they have it", async () => {
  const page = await visit(shop.admin, "/merchant/settlement/search");
  await chooseSetting(page, "Team and keys", "API keys");
  await page.getByRole("button", { name: "New API key" }).click();
  const form = page.getByRole("dialog", { name: "New API key" });
  await form.getByRole("button", { name: "Create API key" }).click();
  await expect.poll(() => focused(page)).toBe("name");
  await form.getByLabel("Name").fill("till");
  await form.getByLabel("What it may do").selectOption("full");
  await form.getByRole("button", { name: "Create API key" }).click();
  const shown = page.getByRole("dialog", { name: "API key till" });
  const secret = (await shown.locator(".gh-mono").textContent()) ?? "";
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave without the key?" }).getByRole("button", { name: "Cancel" }).click();
  await shown.getByText(secret).waitFor();
  await shown.getByRole("button", { name: "Copy" }).click();
  await page.getByText("API key successfully copied to clipboard!").waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await shown.waitFor({ state: "hidden" });
});

for (const path of ["manage_account", "two_factor_auth"]) {
  test(`${path} waits, says why it failed with an Error ID, and tries again`, async () => {
    const page = await visit(shop.admin, "/healthz");
    let broken = true;
    await page.route("**/api/user", (route) => {
      if (!broken) return route.fallback();
      const headers = { "x-correlation-id": "c-5678-test" };
      return route.fulfill({ status: 500, headers, json: { status: "error", msg: "internal server error" } });
    });
    await page.goto(page.url().replace("healthz", `merchant/${path}`));
    await page.getByRole("dialog", { name: "Error" }).getByRole("button", { name: "OK" }).click();
    await page.getByRole("alert").getByText("c-5678-test").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page
      .getByRole("main")
      .getByRole("button", { name: /Save account|Set up two-factor/ })
      .waitFor();
  });
}

test("a wrong password is refused at its field, and what was typed stays", async () => {
  const page = await visit(shop.admin, "/merchant/change_password");
  await page.getByLabel("Current password").fill("Wrong-password1!");
  await page.getByLabel("New password", { exact: true }).fill("Gatehouse2!");
  await page.getByLabel("Repeat new password").fill("Gatehouse2!");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("This is not your current password.").waitFor();
  await expect.poll(() => focused(page)).toBe("current");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByLabel("Repeat new password")).toHaveValue("Gatehouse2!");
});

test("a message is gone with Enter, and the caret is where it was", async () => {
  const page = await visit(shop.admin, "/merchant/manage_account");
  const json = { status: "failed", msg: "bad request error: not today", data: null };
  const headers = { "x-correlation-id": "c-1234-test" };
  await page.route("**/api/user/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 400, headers, json }) : route.fallback(),
  );
  await page.getByLabel("Name", { exact: true }).fill("Somebody Else");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Error" });
  await dialog.getByText("Not today", { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("OK");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("name");
});

test("what a new password needs stays to be read while it is typed wrong", async () => {
  const page = await visit(shop.admin, "/merchant/change_password");
  const next = page.getByLabel("New password", { exact: true });
  await next.fill("short");
  await next.blur();
  await page.getByText("The New password has invalid format").waitFor();
  await page.getByText(/It needs at least 8 characters/).waitFor();
});

test("passing by a field, or opening the palette over it, is no mistake", async () => {
  const page = await visit(shop.admin, "/merchant/virtual-terminal");
  await expect.poll(() => focused(page)).toBe("amount");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("dark theme");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await page.getByLabel("Amount", { exact: true }).fill("1");
  await page.getByLabel("Amount", { exact: true }).fill("");
  await page.getByLabel("Card number").focus();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
});

const endSession = (page: Page) =>
  page.evaluate(() => {
    const authorization = `Bearer ${sessionStorage.getItem("gatehouse.token")}`;
    return fetch("/api/logout", { headers: { authorization } });
  });

/** Keys half a sale and presses the button after the session ended elsewhere. */
async function loseSessionWhileKeying(page: Page): Promise<void> {
  await page.getByLabel("Save to the customer vault").waitFor();
  // The slip asks by itself while one types, and would be the first to learn that the session is over.
  const priced = page.waitForResponse((reply) => {
    const asked = reply.url().endsWith("/calculate/amounts") ? reply.request().postDataJSON() : undefined;
    return asked?.subtotal === 2732 && asked.cc_bin === "41111111";
  });
  await page.getByLabel("Amount", { exact: true }).fill("27.32");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("1230");
  await page.getByLabel("CVC").fill("999");
  await page.getByLabel("First name").first().fill("Ada");
  await page.getByText("Order details, receipt, shipping").click();
  await page.getByLabel("Description").fill("A globe");
  await priced;
  await endSession(page);
  await page.getByRole("button", { name: /^Charge/ }).click();
  await page.waitForURL(/\/auth/);
}

test("a sale that was keyed when the session ended elsewhere is there after the sign-in, but for what pays", async () => {
  const page = await open();
  await enter(page, shop.admin);
  await page.goto(`${url}/merchant/virtual-terminal`);
  await loseSessionWhileKeying(page);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain("A globe");
  for (const secret of ["4111111111111111", "1230", "999"]) expect(kept).not.toContain(`"${secret}\\"`);
  await enter(page, shop.admin);
  await page.getByText("What you had typed is here again.").waitFor();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("27.32");
  await expect(page.getByLabel("First name").first()).toHaveValue("Ada");
  await expect(page.getByLabel("Description")).toHaveValue("A globe");
  await expect(page.getByLabel("Card number")).toHaveValue("");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expires").fill("1230");
  await page.getByLabel("CVC").fill("999");
  await page.getByRole("button", { name: "Charge $27.32" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
});

test("whoever signs in instead finds nothing of it", async () => {
  const page = await open();
  await enter(page, shop.admin);
  await page.goto(`${url}/merchant/virtual-terminal`);
  await loseSessionWhileKeying(page);
  await enter(page, shop.clerk);
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(["gatehouse.token"]);
});

test("an address that is none, and a day that is over, are told at their fields of a new key", async () => {
  const page = await visit(shop.admin, "/merchant/manage_api_keys");
  await page.getByRole("button", { name: "New API key" }).click();
  const form = page.getByRole("dialog", { name: "New API key" });
  const save = form.getByRole("button", { name: "Create API key" });
  await form.getByLabel("Name").fill("shop");
  await form.getByLabel("What it may do").selectOption("full");
  await form.getByLabel("Allowed addresses").fill("10.0.0.1, 999.1.1.1");
  await save.click();
  await expect.poll(() => focused(page)).toBe("allowed_ips");
  await form.getByLabel("Allowed addresses").fill("10.0.0.1");
  await form.getByLabel("Last day").fill("2020-01-31");
  await save.click();
  await expect.poll(() => focused(page)).toBe("expires_at");
  await form.getByLabel("Last day").fill("");
  await form.getByRole("button", { name: "Choose from a calendar" }).click();
  const today = new Date().toISOString().slice(0, 10);
  const days = page.getByRole("dialog", { name: "Last day" }).locator("td");
  await expect.poll(() => days.locator("button:not(:disabled)").count()).toBeLessThan(42);
  await days
    .and(page.locator(`[data-day="${today}"]`))
    .getByRole("button")
    .click();
  await expect(form.getByLabel("Last day")).toHaveValue(today);
  await expect(page.getByRole("dialog", { name: "Error" })).toHaveCount(0);
});

test("a click that makes one leave a wrong field is not lost to what the field then says", async () => {
  const page = await visit(shop.admin, "/merchant/custom-field");
  await page.getByRole("button", { name: "New field" }).click();
  const form = page.getByRole("dialog", { name: "New field" });
  await form.getByLabel("Takes").selectOption({ label: "Digits" });
  await form.getByLabel("Default").fill("abc");
  const box = form.getByLabel("Has to be filled in");
  // As long as a finger stays down on a button of the mouse.
  await box.click({ delay: 200 });
  await form.getByText("The Default must only contain digits.").waitFor();
  await expect(box).toBeChecked();
  await form.getByLabel("Name").fill("<");
  await page.keyboard.press("Tab");
  await expect(form.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
});

test("a dialog that holds something typed asks before a slip closes it, and Cancel does not", async () => {
  const page = await visit(shop.partner, "/partner/settings/news-items/create");
  const news = page.getByRole("dialog", { name: "Add news" });
  await news.getByLabel("Title").fill("Half a thought");
  await page.keyboard.press("Escape");
  await leave(page).getByRole("button", { name: "Cancel" }).click();
  await leave(page).waitFor({ state: "hidden" });
  await expect(news.getByLabel("Title")).toHaveValue("Half a thought");
  await page.keyboard.press("Escape");
  await leave(page).getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(/\/partner\/settings\/news-items$/);
  await page.getByRole("link", { name: "Add news" }).click();
  await news.getByLabel("Title").fill("Another");
  await page.goBack();
  await leave(page).getByRole("button", { name: "Cancel" }).click();
  await leave(page).waitFor({ state: "hidden" });
  await expect(news.getByLabel("Title")).toHaveValue("Another");
  await news.getByRole("button", { name: "Cancel" }).click();
  await news.waitFor({ state: "hidden" });
  await expect(leave(page)).toHaveCount(0);
});
