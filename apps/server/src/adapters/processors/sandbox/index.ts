import type { ProcessorType } from "../../../ports/processor.ts";
import { SandboxClient } from "./client.ts";
import type { LineOptions } from "./line.ts";

/** The simulated network as two kinds of processor, for cards and for bank accounts, over shared connections. */
export function sandboxTypes(options: LineOptions): ProcessorType[] {
  const client = new SandboxClient(options);
  return [
    {
      type: "sandbox",
      display_name: "Sandbox",
      payment_methods: ["card"],
      settings: [],
      connect: () => client,
    },
    {
      type: "sandbox_ach",
      display_name: "Sandbox ACH",
      payment_methods: ["ach"],
      settings: [],
      connect: () => client,
    },
  ];
}
