import type { Chance } from "../../../ports/chance.ts";
import type { ProcessorType } from "../../../ports/processor.ts";
import { SandboxClient } from "./client.ts";
import type { LineOptions } from "./line.ts";
import { simulatorType } from "./simulator-type.ts";

const cardCapabilities = ["avs", "cvv", "threeds", "surcharge", "partial_auth", "tip_adjust", "credits"] as const;
const deviceCapabilities = ["emv", "debit", "ebt"] as const;

/**
 * The simulated network as kinds of processor over shared connections: one for cards, one for bank accounts, one for ways to pay
 * to which payers are sent, and one that
 * behaves as its settings say. That one has connections of its own, as its slow answers would keep the others waiting.
 */
export function sandboxTypes(options: LineOptions, chance: Chance): ProcessorType[] {
  const client = new SandboxClient(options);
  return [
    {
      type: "sandbox",
      display_name: "Sandbox",
      payment_methods: ["card"],
      capabilities: [...cardCapabilities, ...deviceCapabilities],
      settings: [],
      connect: () => client,
    },
    {
      type: "sandbox_ach",
      display_name: "Sandbox ACH",
      payment_methods: ["ach"],
      capabilities: ["same_day_ach", "credits"],
      settings: [],
      connect: () => client,
    },
    {
      type: "sandbox_apm",
      display_name: "Sandbox alternative methods",
      payment_methods: ["apm"],
      capabilities: [],
      settings: [],
      connect: () => client,
    },
    simulatorType(new SandboxClient(options), chance),
  ];
}
