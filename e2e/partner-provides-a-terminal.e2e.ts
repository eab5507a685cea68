import { visit } from "./support/pages.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

const recordOf = () => `/partner/merchants/update/${shop.merchantId}`;

type Listed = { id: string; description: string; settle_at: string; auto_settle: boolean; status: string };
const terminals = async () => (await shop.api("/terminals")).data as unknown as Listed[];

test("a partner provides a terminal, the merchant sets it up and settles it, the partner takes it away", async () => {
  const partner = await visit(shop.partner, `${recordOf()}/info`);
  await partner.getByRole("link", { name: "Terminals" }).click();
  await partner.getByRole("link", { name: "New terminal" }).click();
  await partner.getByRole("button", { name: "Create terminal" }).click();
  await partner.getByText("The Description field is required.").waitFor();
  await partner.getByLabel("Takes EBT cards").waitFor();
  // One switch for one thing: the flags that nothing depends on are not offered.
  await expect(partner.getByLabel(/EBT/)).toHaveCount(1);
  await partner.getByLabel("Description").fill("Garden gate");
  await partner.getByLabel("Manufacturer").fill("dejavoo");
  await partner.getByLabel("Model").fill("Z11");
  await partner.getByLabel("Auth key").fill("pair-4711");
  await partner.getByRole("button", { name: "Create terminal" }).click();
  await partner.getByText("Successfully added Garden gate").waitFor();
  await partner.getByRole("row", { name: /Garden gate.*Active.*dejavoo Z11/ }).click();
  await expect(partner.getByLabel("Auth key")).toHaveValue("********");
  await partner.getByRole("heading", { name: "Garden gate" }).waitFor();
  await partner.getByRole("link", { name: "Cancel" }).click();
  await partner.waitForURL(/\/terminals\/search/);

  const merchant = await visit(shop.admin, "/merchant/manage-terminals/list");
  await merchant.getByRole("row", { name: /Garden gate/ }).click();
  const daily = merchant.getByLabel("Settle by itself every day");
  await daily.waitFor();
  await expect(merchant.getByLabel("Settles at")).toHaveCount(0);
  await daily.check();
  await merchant.getByLabel("Settles at").selectOption("22:30");
  await merchant.getByRole("button", { name: "Save terminal" }).click();
  await merchant.getByText("Terminal saved!").waitFor();
  expect(await terminals()).toContainEqual(
    expect.objectContaining({ description: "Garden gate", auto_settle: true, settle_at: "22:30:00" }),
  );
  await merchant.getByRole("button", { name: "Settle now" }).click();
  await merchant.getByRole("dialog").getByRole("button", { name: "Settle now" }).click();
  await merchant.getByText("The batch of Garden gate is closed").waitFor();

  const row = partner.getByRole("row", { name: /Garden gate/ });
  await row.getByRole("button").click();
  await partner.getByRole("menuitem", { name: "Delete terminal" }).click();
  await partner.getByRole("dialog").getByRole("button", { name: "Delete terminal" }).click();
  await partner.getByText("Garden gate deleted").waitFor();
  expect((await terminals()).map(({ description }) => description)).not.toContain("Garden gate");
});

test("a card reader is given, switched off and on, and seen by the merchant", async () => {
  const partner = await visit(shop.partner, `${recordOf()}/devices/create`);
  await partner.getByLabel("Name", { exact: true }).fill("Reader at the bar");
  await partner.getByRole("button", { name: "Create device" }).click();
  const row = partner.getByRole("row", { name: /Reader at the bar/ });
  await row.getByRole("button").click();
  await partner.getByRole("menuitem", { name: "Disable device" }).click();
  await partner.getByRole("dialog").getByRole("button", { name: "Disable device" }).click();
  await partner.getByRole("row", { name: /Reader at the bar.*Disabled/ }).click();
  await partner.getByLabel("Part number").fill("P-1");
  await partner.getByLabel("Status").selectOption("active");
  await partner.getByRole("button", { name: "Save device" }).click();
  await partner.getByText("Device saved!").waitFor();

  const merchant = await visit(shop.admin, "/merchant/manage_devices");
  await merchant.getByRole("row", { name: /Reader at the bar.*Active.*P-1/ }).waitFor();
  const connect = merchant.getByRole("form", { name: "Connect a card reader" });
  await connect.getByLabel("Name").fill("Counter");
  await connect.getByLabel("MAC address").fill("00:1a:2b");
  await connect.getByRole("button").click();
  await merchant.getByText("The MAC address has invalid format").waitFor();
  await connect.getByLabel("MAC address").fill("00-1a-2b-3c-4d-5e");
  await connect.getByRole("button").click();
  const reader = merchant.getByRole("row", { name: /Counter.*00:1A:2B:3C:4D:5E/ });
  await merchant.reload();
  await reader.getByRole("button").click();
  await merchant.getByRole("menuitem", { name: "Forget card reader" }).click();
  await merchant.getByText("No card reader is connected to this computer").waitFor();
});
