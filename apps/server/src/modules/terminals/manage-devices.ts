import type { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import { type Device, type DeviceInput, device as schema } from "@gatehouse/contract/terminals/terminal.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listPageOf } from "../../search/page.ts";
import { recordAudit } from "../audit/index.ts";
import {
  countDevices,
  insertDevice,
  listDevices as listRows,
  lockDevice,
  updateDevice as updateRow,
} from "./device.store.ts";
import { presentDevice } from "./present-terminal.ts";

export const listDevices: UseCase<typeof terminalCalls.listDevices> = async ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => ({
    data: (await listRows(tx, listPageOf(query))).map(presentDevice),
    total_count: await countDevices(tx),
  }));

export const createDevice: UseCase<typeof terminalCalls.createDevice> = async (context, input) => {
  const { services, caller } = context;
  const row = { ...input, id: services.ids.next(), now: services.clock.now() };
  return services.db.scoped(caller.scope, async (tx) => {
    const made = presentDevice(await insertDevice(tx, row));
    await note(tx, context, { action: "create", before: null, after: made });
    return made;
  });
};

export const updateDevice: UseCase<typeof terminalCalls.updateDevice> = (context, input) => change(context, input);

export const activateDevice: UseCase<typeof terminalCalls.activateDevice> = (context) =>
  change(context, { status: "active" });

export const disableDevice: UseCase<typeof terminalCalls.disableDevice> = (context) =>
  change(context, { status: "disabled" });

function change(context: Context, input: DeviceInput): Promise<Device> {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockDevice(tx, params.did ?? "")) ?? refuse("not_found");
    const row = await updateRow(tx, before.id, { ...input, updated_at: services.clock.now() });
    const after = presentDevice(row ?? refuse("not_found"));
    await note(tx, context, { action: "update", before: presentDevice(before), after });
    return after;
  });
}

type Noted = { action: string; before: Device | null; after: Device };

function note(tx: Tx, context: Context, { action, before, after }: Noted): Promise<void> {
  const record = { account_id: tx.merchantId, record_type: "device", record_id: after.id };
  return recordAudit(tx, context, { ...record, action, schema, before, after });
}
