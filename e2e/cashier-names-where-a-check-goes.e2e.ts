import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();
const hide = (fields: Record<string, string>) =>
  shop.api(`/merchant/${shop.merchantId}/requireds`, { default: fields });

test("a payer who sends a check is told where to, and nothing is charged", async () => {
  const place = { address_line_1: "1 Quay Street", city: "Chicago", state: "IL", postal_code: "60601" };
  await shop.api(`/merchant/${shop.merchantId}`, {
    primary_contact: { first_name: "Mara", last_name: "Rowe", ...place },
  });
  const page = await visit(shop.clerk, "/merchant/virtual-terminal/mail");
  await page.getByText("Please mail a check to the following address:").waitFor();
  for (const line of ["Mara Rowe", "Rowe Books", "1 Quay Street", "Chicago, IL 60601"])
    await page.getByRole("form", { name: "Payment" }).getByText(line, { exact: true }).waitFor();
  await page.getByLabel("Amount", { exact: true }).fill("40");
  await page.getByText("Nothing is charged until the check is here").waitFor();
  await expect(page.getByRole("button", { name: /Charge/ })).toHaveCount(0);
  const sent: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/api/transaction") && sent.push(request.url())));
  await page.keyboard.press("Control+Enter");
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByRole("button", { name: "Charge $40.00" }).waitFor();
  expect(sent).toEqual([]);
});

test("a merchant who wants no checks has no tab for them, and one who takes nothing is told so", async () => {
  try {
    await hide({ payment_method_mail: "hidden" });
    const page = await visit(shop.admin, "/merchant/virtual-terminal/mail");
    await page.getByRole("radio", { name: "Cash" }).waitFor();
    await expect(page.getByRole("radio", { name: "Mail" })).toHaveCount(0);
    const ways = ["card", "ach", "customer_token", "terminal", "cash", "mail"];
    await hide(
      Object.fromEntries([...ways.map((way) => [`payment_method_${way}`, "hidden"]), ["default", "optional"]]),
    );
    await page.reload();
    await page.getByRole("radio", { name: "Sale" }).waitFor();
    await expect(page.getByRole("radio", { name: "Card", exact: true })).toHaveCount(0);
    await page.getByRole("radio", { name: "Verify" }).check();
    await page.getByText("No Payment Method Selected").waitFor();
  } finally {
    await hide({});
  }
});
