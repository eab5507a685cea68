import type { Config } from "./config.ts";
import { rotateDataKeys, startRotation, unresealed } from "./modules/vault/index.ts";
import { start } from "./start.ts";

/** Gives a merchant a new data key now and reseals everything with it; the worker would go on where this stops. */
export async function runRotateKeys(config: Config, [merchantId]: string[]): Promise<void> {
  if (!merchantId) throw new Error("rotate-keys needs the id of a merchant");
  const running = await start({ ...config, MODE: "api" }, { listen: false });
  try {
    await startRotation(running.services, merchantId);
    const { count } = await unresealed(running.services, merchantId);
    let resealed = 0;
    for (let done = await rotateDataKeys(running.services); done > 0; done = await rotateDataKeys(running.services)) {
      resealed += done;
      // What was sealed meanwhile, or is another merchant's, may come on top.
      process.stdout.write(`${resealed} of ${Math.max(count, resealed)} records resealed\n`);
    }
  } finally {
    await running.stop();
  }
}
