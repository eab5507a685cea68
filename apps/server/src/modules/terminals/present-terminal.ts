import { MASK } from "@gatehouse/contract/secret.ts";
import { type Device, type Terminal, terminalFlags } from "@gatehouse/contract/terminals/terminal.ts";
import type { DeviceRow } from "./device.store.ts";
import type { TerminalRow } from "./terminal.store.ts";

/** What binds a sealed pairing key to its terminal. */
export const sealOwner = (row: { merchant_id: string; id: string }) => `terminal/${row.merchant_id}/${row.id}`;

/** A row as replies show it; of the pairing key no more than that there is one. */
export function presentTerminal(row: TerminalRow): Terminal {
  const { next_settle_at: _, auth_key, flags, ...shown } = row;
  const off = Object.fromEntries(terminalFlags.map((name) => [name, false])) as Terminal["flags"];
  return {
    ...shown,
    auth_key: auth_key && MASK,
    flags: { ...off, ...flags },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentDevice(row: DeviceRow): Device {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
