import type { Device } from "@gatehouse/contract/terminals/terminal.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { problemsOf } from "../../lib/problems.ts";

export type DeviceValues = Pick<Device, "friendly_name" | "manufacturer" | "part_number" | "serial_number" | "status">;

export const newDevice: DeviceValues = {
  friendly_name: "",
  manufacturer: "",
  part_number: "",
  serial_number: "",
  status: "active",
};

export function deviceValuesOf(device: Device): DeviceValues {
  const { friendly_name, manufacturer, part_number, serial_number, status } = device;
  return { friendly_name, manufacturer, part_number, serial_number, status };
}

export const deviceProblems = ({ friendly_name, manufacturer, part_number, serial_number }: DeviceValues) =>
  problemsOf([
    ["friendly_name", friendly_name, [rules.required("Name"), rules.max("Name", 100)]],
    ["manufacturer", manufacturer, [rules.max("Manufacturer", 50)]],
    ["part_number", part_number, [rules.max("Part number", 50)]],
    ["serial_number", serial_number, [rules.max("Serial number", 50)]],
  ]);
