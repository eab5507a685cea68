import type { PanelModule } from "./areas/panel-module.ts";
import type { GuardedPages, MenuEntry, PageEntry } from "./components/menu.ts";
import type { PaletteSearch } from "./components/palette-search.ts";
import { module as accounts } from "./modules/accounts/module.tsx";
import { module as audit } from "./modules/audit/module.tsx";
import { module as branding } from "./modules/branding/module.tsx";
import { module as catalog } from "./modules/catalog/module.tsx";
import { module as content } from "./modules/content/module.tsx";
import { module as fields } from "./modules/fields/module.tsx";
import { module as fileBatch } from "./modules/file-batch/module.tsx";
import { module as identity } from "./modules/identity/module.tsx";
import { module as mail } from "./modules/mail/module.tsx";
import { module as outputs } from "./modules/outputs/module.tsx";
import { module as pricing } from "./modules/pricing/module.tsx";
import { module as processors } from "./modules/processors/module.tsx";
import { module as reporting } from "./modules/reporting/module.tsx";
import { module as requestLog } from "./modules/request-log/module.tsx";
import { module as settlement } from "./modules/settlement/module.tsx";
import { module as terminals } from "./modules/terminals/module.tsx";
import { module as transactions } from "./modules/transactions/module.tsx";
import { module as vault } from "./modules/vault/module.tsx";
import { module as wallets } from "./modules/wallets/module.tsx";
import { module as webhooks } from "./modules/webhooks/module.tsx";

/** Every module of the panel. No other file lists them, but PANEL_MAY_USE of the import rules. */
const modules = [
  accounts,
  audit,
  branding,
  catalog,
  content,
  fields,
  identity,
  mail,
  outputs,
  pricing,
  processors,
  reporting,
  requestLog,
  settlement,
  terminals,
  transactions,
  vault,
  wallets,
  webhooks,
  fileBatch,
] as const;

type Route = (typeof modules)[number]["routes"][number];
const all: readonly PanelModule[] = modules;

export const routes: readonly Route[] = modules.flatMap(({ routes }): readonly Route[] => routes);
export const menu: readonly MenuEntry[] = all.flatMap(({ menu }) => menu);
export const pages: readonly PageEntry[] = all.flatMap(({ pages = [] }) => pages);
export const palette: readonly PaletteSearch[] = all.flatMap(({ palette = [] }) => palette);
export const guarded: readonly GuardedPages[] = all.flatMap(({ guarded = [] }) => guarded);
