import { accountTypes } from "@gatehouse/contract/access.ts";
import { expect, it } from "vitest";
import { marks, menus } from "./menu.ts";

/** What the menu marks on a page: by its own address and what is below it, as the link does, or by `also`. */
function markedOn(page: string): string[] {
  const all = accountTypes.flatMap((area) => menus[area].flatMap(({ entries }) => entries));
  const isBelow = (to: string) => page === to || page.startsWith(`${to}/`);
  return all.filter((entry) => isBelow(entry.to) || marks(entry, page)).map(({ label }) => label);
}

it.each([
  ["/merchant/settings/manage_api_keys/list", "API keys"],
  ["/merchant/customer/edit/1/payment-list", "Customers"],
  ["/merchant/transaction/detail/1", "Transactions"],
  ["/partner/settings/manage_api_keys", "API keys"],
  ["/partner/settings/manage_api_keys/create", "API keys"],
  ["/partner/settings/manage_api_keys/update/1", "API keys"],
  ["/partner/users", "Users"],
  ["/partner/users/update/1", "Users"],
  ["/partner/merchant1/transaction/detail/1", "Transactions"],
  ["/partner/settings/custom-output/update/1", "Custom outputs"],
  ["/admin/settings/manage_api_keys/update/1", "API keys"],
  ["/admin/users", "Users"],
  ["/admin/merchant1/transaction/detail/1", "Transactions"],
  ["/admin/merchants/update/1/info", "Merchants"],
])("on %s the menu marks %s, and nothing else", (page, label) => {
  expect(markedOn(page)).toEqual([label]);
});

it("a page that is only written like one below an entry marks nothing", () => {
  expect(markedOn("/partner/users-of-old")).toEqual([]);
});
