import { type AccountType, accountTypes } from "@gatehouse/contract/access.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import type { MenuEntry } from "../../components/menu.ts";
import type { PaletteSearch } from "../../components/palette-search.ts";
import { charges } from "../../payment/charging.ts";
import { listPaths } from "../../payment/paths.ts";
import { routes } from "./routes.ts";
import { askForOwnList } from "./search/ask-ahead.ts";

/** An area above the merchants lists the payments of all of them. */
const list = (area: AccountType): MenuEntry => ({
  area,
  group: "Home",
  order: 30,
  label: "Transactions",
  to: listPaths[area],
  key: "t",
  words: ["payments", "refund", "declined", "void", "capture", "sales", "receipts", "export"],
  also: [area === "merchant" ? "/merchant/transaction/detail" : `/${area}/*/transaction/detail`],
  load: () => void askForOwnList({}),
});

const defaults = (area: AccountType): MenuEntry => ({
  area,
  group: "Personal",
  order: 20,
  label: "My defaults",
  to: `/${area}/settings/user-defaults`,
  key: "z",
  words: ["preferences", "table", "columns", "rows"],
  ...(area === "merchant" ? { role: "admin" } : {}),
});

const virtualTerminal: MenuEntry = {
  area: "merchant",
  group: "Home",
  order: 20,
  label: "Virtual terminal",
  to: "/merchant/virtual-terminal",
  key: "v",
  words: ["charge", "new payment", "sale", "keyed card", "ach", "credit"],
  needs: { act: "take payments", anyOf: charges },
};

/** Four characters are the shortest that mean one payment: the last digits of a card. */
const searchable = /^[a-z0-9_-]{4,20}$/i;

const payments: PaletteSearch = {
  area: "merchant",
  noun: "payments",
  queryKey: ["transactions", "records"],
  accepts: (text) => searchable.test(text),
  find: async (text, signal) => (await import("./find-payments.ts")).findPayments(text, signal),
};

export const module = {
  routes,
  menu: [virtualTerminal, ...accountTypes.map(list), ...accountTypes.map(defaults)],
  palette: [payments],
} as const satisfies PanelModule;
