import { expect, test } from "vitest";
import { visit } from "./stage/act.ts";

test("an admin adds a merchant's domain, is told what to publish, and takes it away again", async () => {
  const page = await visit("demo_admin", "/admin/merchants/update/testmerchant12345678/email-domains");
  await page.getByRole("button", { name: "Add domain" }).click();
  await page.getByRole("textbox", { name: "Domain" }).fill("not a domain");
  await page.getByRole("button", { name: "Add domain" }).click();
  await page.getByText("has invalid format").waitFor();
  await page.getByRole("textbox", { name: "Domain" }).fill("acts.invalid");
  await page.getByRole("button", { name: "Add domain" }).click();
  await page.getByText("Successfully added acts.invalid").waitFor();
  const domain = page.getByRole("region", { name: "acts.invalid" });
  await domain.getByRole("button", { name: /Value of the DKIM record/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/);
  const copies = await domain.getByRole("button", { name: /^Copy/ }).all();
  const places = await Promise.all(copies.map(async (copy) => (await copy.boundingBox())?.x));
  expect([copies.length, new Set(places).size]).toEqual([6, 1]);
  await domain.getByRole("button", { name: "Verify" }).click();
  await page.getByText("The record was not found.").waitFor();
  await domain.getByText("Pending").waitFor();
  await domain.getByRole("button", { name: "Delete domain" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete domain" }).click();
  await domain.waitFor({ state: "detached" });
});
