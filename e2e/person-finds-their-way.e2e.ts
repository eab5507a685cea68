import type { Page } from "@playwright/test";
import { send, tokenOf } from "./support/api.ts";
import { open, PASSWORD, url, visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("on a tablet the menu starts closed and closes after each step", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard", { width: 1024 });
  await heading(page, "Dashboard").waitFor();
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu(page).getByRole("link", { name: "Settlements" }).click();
  await heading(page, "Settlements").waitFor();
  await menu(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.keyboard.press("Escape");
  await menu(page).waitFor({ state: "detached" });
});

test("the parts of the header appear above 600, 800 and 1000 pixels, the menu from 1200", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await heading(page, "Dashboard").waitFor();
  const parts = {
    countdown: page.getByRole("timer"),
    banner: page.getByText("LOCALHOST"),
    search: page.getByLabel("Search transactions by ID or order ID"),
    menu: menu(page),
  };
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const counts = await Promise.all(Object.values(parts).map((part) => part.count()));
    return Object.keys(parts).filter((_, at) => counts[at] === 1);
  };
  const steps: [number, string[]][] = [
    [600, []],
    [601, ["countdown"]],
    [800, ["countdown"]],
    [801, ["countdown", "banner"]],
    [1000, ["countdown", "banner"]],
    [1001, ["countdown", "banner", "search"]],
    [1199, ["countdown", "banner", "search"]],
    [1200, ["countdown", "banner", "search", "menu"]],
  ];
  for (const [width, expected] of steps) await expect.poll(() => shown(width)).toEqual(expected);
});

test("keys alone lead anywhere, and a question mark lists them", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await heading(page, "Dashboard").waitFor();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByText("g t", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  for (const [letter, name] of [
    ["t", "Transactions"],
    ["s", "Settlements"],
    ["k", "API keys"],
    ["v", "Virtual terminal"],
  ] as const) {
    await page.locator("body").press("g");
    await page.keyboard.press(letter);
    await heading(page, name).waitFor();
  }
  // In a field the letters are what they are.
  await page.getByLabel("Order ID").first().waitFor({ state: "attached" });
  await page.getByLabel("First name").first().fill("");
  await page.keyboard.type("gt");
  await heading(page, "Virtual terminal").waitFor();
});

test("the detail of a payment marks the list it belongs to", async () => {
  const page = await visit(shop.admin, "/merchant/transaction/detail/aaaaaaaaaaaaaaaaaaaa");
  await expect(menu(page).locator("[aria-current]")).toHaveText(["Transactions"]);
});

test("the menu shows where one is, and stays where it is scrolled to", async () => {
  const page = await visit(shop.admin, "/merchant/two_factor_auth");
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.reload();
  const within = () =>
    menu(page).evaluate((nav) => {
      const entry = nav.querySelector("a[aria-current]")?.getBoundingClientRect();
      const { top, bottom } = nav.getBoundingClientRect();
      return entry !== undefined && entry.top >= top && entry.bottom <= bottom;
    });
  await expect.poll(within).toBe(true);
  await menu(page).evaluate((nav) => nav.scrollTo({ top: 0 }));
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await heading(page, "Change password").waitFor();
  await expect.poll(within).toBe(true);
  await menu(page).evaluate((nav) => nav.scrollTo({ top: 0 }));
  await page.getByRole("button", { name: "Search" }).first().focus();
  expect(await within()).toBe(false);
});

test("a theme is chosen in the account menu and stays chosen", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? "system");
  for (const [name, expected] of [
    ["Theme: dark", "dark"],
    ["Theme: high contrast", "contrast"],
    ["Theme: as the system", "system"],
  ] as const) {
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name }).click();
    expect(await theme()).toBe(expected);
    await page.reload();
    await heading(page, "Dashboard").waitFor();
    expect(await theme()).toBe(expected);
  }
});

/** A partner of its own with a person, so that nobody else's pages change. */
async function brandedPartner(
  name: string,
  styles: Record<string, string>,
): Promise<{ username: string; domain: string }> {
  const key = `Bearer ${await tokenOf(url, "demo_admin")}`;
  const ask = async (path: string, body: unknown) => {
    const { http, data } = await send(url, path, { key, body });
    expect(http).toBe(200);
    return data;
  };
  const word = name.toLowerCase().replace(" ", "_");
  const person = (username: string) => ({
    username,
    name,
    role: "admin",
    status: "active",
    email: `${username}@quay.example`,
  });
  const email = "ops@quay.example";
  const partner = await ask("/partner", { name, email, timezone: "UTC", user: person(`${word}_first`) });
  const account = { account_type: "partner", account_type_id: partner.id };
  await ask("/user", { ...person(word), ...account, password: PASSWORD });
  const domain = `${word.replace("_", "-")}.localhost`;
  await ask("/admin/branding", { partner_id: partner.id, domain, title: name, brand_name: name, styles });
  return { username: word, domain };
}

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test("a branding names and colours the page, and cannot make it unreadable", async () => {
  const { username, domain } = await brandedPartner("Quay Pay", {
    "color-primary": "#ffe600",
    "border-radius": "0px",
    "color-background": "#fff4e0",
    "color-content": "#808080",
    "color-font": "#fafafa",
    "color-secondary": "#123456",
    "font-size": "15px",
  });
  const page = await visit(username, "/partner/merchants/search", { colorScheme: "light" });
  await page.getByText("Quay Pay", { exact: true }).first().waitFor();
  await expect.poll(() => page.title()).toContain("Quay Pay");
  // Where a list is empty the button stands in it alone, once that is known.
  await page.getByText("No merchants yet: payments are taken by them").waitFor();
  const button = page.getByRole("link", { name: "New merchant" });
  const look = await button.evaluate((node) => {
    const { backgroundColor, color, borderRadius } = getComputedStyle(node);
    return { backgroundColor, color, borderRadius };
  });
  expect(look.borderRadius).toBe("0px");
  expect(contrast(look.backgroundColor, look.color)).toBeGreaterThanOrEqual(4.5);
  expect(luminance(look.backgroundColor)).toBeLessThan(0.3);
  const body = () =>
    page.evaluate(() => {
      const { backgroundColor, color, fontSize } = getComputedStyle(document.body);
      const name = getComputedStyle(document.documentElement).getPropertyValue("--color-secondary");
      // The page's own colours are not written in red, green and blue: whoever draws with them gets those.
      const context = document.createElement("canvas").getContext("2d");
      if (context) context.fillStyle = color;
      context?.fillRect(0, 0, 1, 1);
      const text = `rgb(${context?.getImageData(0, 0, 1, 1).data.slice(0, 3).join(", ")})`;
      return { ground: backgroundColor, text, fontSize, name };
    });
  const worn = { ground: "rgb(255, 244, 224)", fontSize: "15px", name: "#123456" };
  const { text, ...rest } = await body();
  expect(rest).toEqual(worn);
  expect(contrast(worn.ground, text)).toBeGreaterThanOrEqual(4.5);
  // What is light is worn by day alone, and high contrast has grounds of its own.
  await page.emulateMedia({ colorScheme: "dark" });
  expect((await body()).ground).not.toBe(worn.ground);
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "contrast"));
  expect((await body()).ground).not.toBe(worn.ground);
  // At that host somebody of another brand, or of none, is not under its name once they are in.
  const guest = await open();
  await guest.goto(`${url.replace("localhost", domain)}/auth`);
  await guest.getByText("Quay Pay", { exact: true }).first().waitFor();
  await guest.getByLabel("Username").fill("demo_admin");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.keyboard.press("Enter");
  await guest.waitForURL(/\/admin\//);
  await guest.locator(".header .brand-mark").getByText("Gatehouse").waitFor();
  await expect
    .poll(() => guest.evaluate(() => document.documentElement.style.getPropertyValue("--color-primary")))
    .toBe("");
  await expect.poll(() => guest.title()).toContain("Gatehouse");
});

test("a page whose file is gone after an update is loaded anew", async () => {
  const page = await visit(shop.admin, "/merchant/dashboard");
  await heading(page, "Dashboard").waitFor();
  await page.evaluate(() => Object.assign(window, { before: true }));
  let gone = true;
  await page.route(/settlement-page.*\.js/, (route) => (gone ? route.abort() : route.continue()));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) gone = false;
  });
  await menu(page).getByRole("link", { name: "Settlements" }).click();
  await heading(page, "Settlements").waitFor();
  // The page may be loading anew at any moment, which ends a question to it.
  await expect(async () => expect(await page.evaluate(() => "before" in window)).toBe(false)).toPass();
});

test("a failed call shows its message and an Error ID that can be copied", async () => {
  const page = await visit(shop.admin, "/merchant/help");
  const json = { status: "error", msg: "internal error", data: null };
  await page.route("**/api/transaction/aaaaaaaaaaaaaaaaaaaa", (route) =>
    route.fulfill({ status: 500, headers: { "x-correlation-id": "d4q1v0h2cun8qk7b3nfg" }, json }),
  );
  await page.goto(`${url}/merchant/transaction/detail/aaaaaaaaaaaaaaaaaaaa`);
  const dialog = page.getByRole("dialog", { name: "Error" });
  await dialog.getByText("Error ID").waitFor();
  const id = (await dialog.locator(".gh-mono").textContent()) ?? "";
  expect(id).not.toBe("");
  await dialog.getByRole("button", { name: "Copy Error ID" }).click();
  await page.getByText("Error ID successfully copied to clipboard!").waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await dialog.getByRole("button", { name: "OK" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Try again" }).waitFor();
});
