import type { Config } from "../config.ts";
import { start } from "../start.ts";
import { seedTransactions } from "./past-payments.ts";

/** `npm run seed -- --transactions 100000 --seed 7`: the demo world, and as many past payments as asked for. */
export async function runSeed(config: Config, args: string[]): Promise<void> {
  if (config.ENVIRONMENT === "production") throw new Error("there is no demo world in production");
  const wanted = numberOf(args, "--transactions", 0);
  const running = await start({ ...config, MODE: "api" }, { listen: false });
  try {
    const began = performance.now();
    const asked = { count: wanted, seed: numberOf(args, "--seed", 1), database: running.database };
    await seedTransactions(running.services, asked);
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(`${wanted} payments in ${seconds.toFixed(1)} s (${Math.round(wanted / seconds)} a second)\n`);
  } finally {
    await running.stop();
  }
}

function numberOf(args: string[], name: string, fallback: number): number {
  const at = args.indexOf(name);
  if (at < 0) return fallback;
  const value = Number(args[at + 1]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}
