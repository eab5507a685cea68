import { asking, nameOf } from "./support/accounts.ts";
import { made } from "./support/api.ts";
import { enter, open, url, visit } from "./support/pages.ts";
import { quiet } from "./support/requests.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const name = nameOf("Rowe Books");
const shop = ownShop(name);

const pages = ["Dashboard", "Transactions", "Merchants", "Partners"];
const team = ["Users", "API keys", "Audit"];
const personal = ["My account", "My defaults", "Change password", "Two-factor authentication"];
const menus = {
  partner: {
    main: [...pages, "Sales calculator", "University", "Help"],
    settings: ["News", "Email templates", "Available processors", ...team, "Custom outputs", ...personal],
  },
  admin: {
    main: [...pages, "University"],
    settings: ["Terms of service", ...team, ...personal],
  },
};

for (const area of ["partner", "admin"] as const) {
  test(`the ${area} signs in, and every entry of the menu leads to a page that works`, async () => {
    const page = await open();
    const failures: string[] = [];
    page.on("response", (reply) => {
      if (reply.url().includes("/api/") && reply.status() >= 400) failures.push(`${reply.status()} ${reply.url()}`);
    });
    await enter(page, shop.userIn(area));
    await page.waitForURL(new RegExp(`/${area}/dashboard`));
    await page.getByRole("heading", { name: "News" }).waitFor();
    await expect(page.getByLabel("Search transactions by ID or order ID")).toHaveCount(0);
    const menu = page.getByRole("navigation", { name: "Main" });
    const opensEvery = async (names: string[]) => {
      const links = menu.getByRole("link");
      await expect.poll(() => links.allTextContents()).toEqual(names);
      for (const link of await links.all()) {
        await link.click();
        await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
        await quiet(page);
      }
    };
    await opensEvery(menus[area].main);
    await menu.getByRole("button", { name: "Settings" }).click();
    await opensEvery(menus[area].settings);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search pages and actions").fill("1111");
    await page.getByText("Nothing has that name").waitFor();
    await page.keyboard.press("Escape");
    await page.goto(page.url().replace(/\/(partner|admin)\/.*/, `/${area}/no-such-page`));
    await page.waitForURL(new RegExp(`/${area}/dashboard`));
    await quiet(page);
    expect(failures).toEqual([]);
  });
}

test("the list of a tab says how many it holds, as a page does", async () => {
  const ask = await asking(url, shop.partner);
  made(await ask(`/partner/${shop.partnerId}/newsitem`, { title: "Closed on Monday", message: "All day." }));
  const page = await visit(
    "demo_admin",
    `/admin/merchants/search?f=name:%253D:${encodeURIComponent(encodeURIComponent(name))}`,
  );
  await page.getByRole("row", { name }).click();
  const tab = (name: string) =>
    page
      .getByRole("navigation", { name: /^Parts of/ })
      .getByRole("link", { name })
      .click();
  const head = page.locator(".nested-head");
  for (const [name, said] of [
    ["Users", /^\d+ users · times in /],
    ["Processors", /^\d+ processors$/],
    ["News", /its merchants · \d+ news items? · times in /],
  ] as const) {
    await tab(name);
    await head.getByText(said).waitFor();
  }
});
