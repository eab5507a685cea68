import { module as accounts } from "./accounts/module.ts";
import { module as audit } from "./audit/module.ts";
import { module as branding } from "./branding/module.ts";
import type { Call, CallWithSchemas, ModuleContract } from "./call.ts";
import { module as catalog } from "./catalog/module.ts";
import { module as content } from "./content/module.ts";
import { module as fields } from "./fields/module.ts";
import { module as fileBatch } from "./file-batch/module.ts";
import { module as identity } from "./identity/module.ts";
import { module as lookups } from "./lookups/module.ts";
import { module as mail } from "./mail/module.ts";
import { module as outputs } from "./outputs/module.ts";
import { module as processors } from "./processors/module.ts";
import { module as reporting } from "./reporting/module.ts";
import { module as requestLog } from "./request-log/module.ts";
import { module as settlement } from "./settlement/module.ts";
import { module as terminals } from "./terminals/module.ts";
import { module as transactions } from "./transactions/module.ts";
import { module as vault } from "./vault/module.ts";
import { module as wallets } from "./wallets/module.ts";
import { module as webhooks } from "./webhooks/module.ts";

/** The contract of every module, under the name of the module that answers its calls. The reference lists them in this order. */
export const modules: Readonly<Record<string, ModuleContract>> = {
  identity,
  accounts,
  branding,
  mail,
  content,
  processors,
  terminals,
  vault,
  wallets,
  fields,
  catalog,
  lookups,
  transactions,
  "file-batch": fileBatch,
  outputs,
  settlement,
  reporting,
  webhooks,
  "request-log": requestLog,
  audit,
};

export const allCalls: readonly CallWithSchemas[] = Object.values(modules).flatMap(({ calls }) => calls);

const byName = new Map(allCalls.map((call) => [call.name, call]));

/** The call with its schemas. */
export function withSchemas({ name }: Call): CallWithSchemas {
  const call = byName.get(name);
  if (!call) throw new Error(`${name} is a call of no module: list it in the module.ts of its contract`);
  return call;
}
