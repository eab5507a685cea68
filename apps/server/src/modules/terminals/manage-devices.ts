import type { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import type { Device, DeviceInput } from "@gatehouse/contract/terminals/terminal.ts";
import type { Context, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { listPageOf } from "../../search/page.ts";
import { countDevices, insertDevice, listDevices as listRows, updateDevice as updateRow } from "./device.store.ts";
import { presentDevice } from "./present-terminal.ts";

export const listDevices: UseCase<typeof terminalCalls.listDevices> = async ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => ({
    data: (await listRows(tx, listPageOf(query))).map(presentDevice),
    total_count: await countDevices(tx),
  }));

export const createDevice: UseCase<typeof terminalCalls.createDevice> = async ({ services, caller }, input) => {
  const row = { ...input, id: services.ids.next(), now: services.clock.now() };
  return presentDevice(await services.db.scoped(caller.scope, (tx) => insertDevice(tx, row)));
};

export const updateDevice: UseCase<typeof terminalCalls.updateDevice> = (context, input) => change(context, input);

export const activateDevice: UseCase<typeof terminalCalls.activateDevice> = (context) =>
  change(context, { status: "active" });

export const disableDevice: UseCase<typeof terminalCalls.disableDevice> = (context) =>
  change(context, { status: "disabled" });

async function change({ services, caller, params }: Context, input: DeviceInput): Promise<Device> {
  const values = { ...input, updated_at: services.clock.now() };
  const row = await services.db.scoped(caller.scope, (tx) => updateRow(tx, params.did ?? "", values));
  return presentDevice(row ?? refuse("not_found"));
}
