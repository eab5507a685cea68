import type { BodyOf } from "@gatehouse/contract/call.ts";
import type { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import { type Terminal, TPN_FORM, type terminalFlags } from "@gatehouse/contract/terminals/terminal.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { type Rate, rateChecks, rateOf, rateValue } from "../../payment/rate-group.tsx";

/** What a merchant may set; the time is as the list shows it, `HH:MM`. */
export type TerminalSettings = Rate & {
  description: string;
  print_receipt: Terminal["print_receipt"];
  signature_required: boolean;
  debit: boolean;
  ebt: boolean;
  flags: Record<(typeof terminalFlags)[number], boolean>;
  auto_settle: boolean;
  settle_at: string;
};

/** And what only whoever provides the device knows. */
export type TerminalValues = TerminalSettings &
  Pick<Terminal, "manufacturer" | "model" | "serial_number" | "tpn" | "register_id" | "auth_key" | "status">;

export const newTerminal: TerminalValues = {
  manufacturer: "",
  model: "",
  serial_number: "",
  tpn: "",
  register_id: "",
  auth_key: "",
  status: "active",
  description: "",
  print_receipt: "both",
  signature_required: true,
  debit: false,
  ebt: false,
  flags: { allow_add_tip_to_transaction: false, host_capture: false, ebt_support: false },
  auto_settle: false,
  settle_at: "23:30",
  ...rateOf("", 0),
};

export function settingsOf(terminal: Terminal): TerminalSettings {
  const { description, print_receipt, signature_required, debit, ebt, flags, auto_settle } = terminal;
  return {
    description,
    print_receipt,
    signature_required,
    debit,
    ebt,
    flags,
    auto_settle,
    settle_at: terminal.settle_at.slice(0, 5),
    ...rateOf(terminal.payment_adjustment_type, terminal.payment_adjustment_value),
  };
}

export function terminalValuesOf(terminal: Terminal): TerminalValues {
  const { manufacturer, model, serial_number, tpn, register_id, auth_key, status } = terminal;
  return { ...settingsOf(terminal), manufacturer, model, serial_number, tpn, register_id, auth_key, status };
}

/** What the API is sent; a masked key goes back as its mask and stays what it is. */
export function terminalInput<T extends TerminalSettings>({ percentage, flat, payment_adj_type, ...rest }: T) {
  const rate = { percentage, flat, payment_adj_type };
  return {
    ...rest,
    payment_adjustment_type: payment_adj_type,
    payment_adjustment_value: rateValue(rate),
  } satisfies BodyOf<typeof terminalCalls.setUpTerminal>;
}

export const settingsProblems = (values: TerminalSettings): Problems => problemsOf(settingsChecks(values));

function settingsChecks(values: TerminalSettings): [string, unknown, Rule[]][] {
  const { description } = values;
  return [
    ["description", description, [rules.required("Description"), rules.max("Description", 255)]],
    ...rateChecks(values),
  ];
}

export function terminalProblems(values: TerminalValues): Problems {
  const { manufacturer, model, serial_number, tpn, register_id } = values;
  return problemsOf([
    ["manufacturer", manufacturer, [rules.max("Manufacturer", 50)]],
    ["model", model, [rules.max("Model", 50)]],
    ["serial_number", serial_number, [rules.max("Serial number", 50)]],
    ["tpn", tpn, [rules.regex("TPN", TPN_FORM)]],
    ["register_id", register_id, [rules.max("Register ID", 50)]],
    ...settingsChecks(values),
  ]);
}
