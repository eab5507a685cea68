import type { Device, Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { AccountStatus } from "../accounts/index.ts";

/** What a terminal is called where it has to be told from others. */
export const nameOf = ({ description, model, serial_number, id }: Terminal): string =>
  description || model || serial_number || id;

export const nameOfDevice = ({ friendly_name, part_number, serial_number, id }: Device): string =>
  friendly_name || part_number || serial_number || id;

const orDash = (text: string) => text || "–";

export const terminalColumns = [
  { key: "description", header: "Description", cell: nameOf },
  { key: "status", header: "Status", cell: (row: Terminal) => <AccountStatus status={row.status} /> },
  { key: "model", header: "Model", cell: (row: Terminal) => orDash(`${row.manufacturer} ${row.model}`.trim()) },
  { key: "serial", header: "Serial number", cell: (row: Terminal) => <Code text={row.serial_number} /> },
  { key: "tpn", header: "TPN", cell: (row: Terminal) => <Code text={row.tpn} /> },
  {
    key: "settles",
    header: "Settles",
    cell: (row: Terminal) => (row.auto_settle ? `Daily at ${row.settle_at.slice(0, 5)}` : "When asked"),
  },
];

export const deviceColumns = [
  { key: "name", header: "Name", characters: (row: Device) => nameOfDevice(row).length, cell: nameOfDevice },
  { key: "status", header: "Status", cell: (row: Device) => <AccountStatus status={row.status} /> },
  { key: "manufacturer", header: "Manufacturer", cell: (row: Device) => orDash(row.manufacturer) },
  { key: "part", header: "Part number", cell: (row: Device) => <Code text={row.part_number} /> },
  { key: "serial", header: "Serial number", cell: (row: Device) => <Code text={row.serial_number} /> },
];

function Code({ text }: { text: string }) {
  return text === "" ? "–" : <span className="gh-mono">{text}</span>;
}
