import { visit } from "./support/pages.ts";
import { askRefund, confirm, settledSale } from "./support/refund.ts";
import { ownShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

const shop = ownShop();

test("two people who refund the same payment at once never give back more than was taken", async () => {
  const id = await settledSale(shop, 1000);
  const people = await Promise.all(
    [shop.admin, shop.clerk].map((name) => visit(name, `/merchant/transaction/detail/${id}`)),
  );
  for (const page of people) await askRefund(page, "7.00");
  await Promise.all(people.map((page) => confirm(page, /^Refund \$7\.00/)));
  const refused = await Promise.any(
    people.map((page) =>
      page
        .getByText(/more than is left to refund/)
        .first()
        .waitFor()
        .then(() => page),
    ),
  );
  await refused.getByText("Error ID").waitFor();
  expect((await shop.api(`/transaction/${id}`)).data).toMatchObject({
    amount_refunded: 700,
    status: "partially_refunded",
  });
});
