import type { Config } from "./config.ts";
import { verifyAudit } from "./modules/audit/index.ts";
import { start } from "./start.ts";

/** `npm run verify-audit`: names every row of the audit that is not as the program wrote it; ends with 1 if there is one. */
export async function runVerifyAudit(config: Config): Promise<void> {
  const running = await start({ ...config, MODE: "api" }, { listen: false });
  try {
    const { accounts, rows, faults } = await verifyAudit(running.services);
    for (const { account_id, seq, through, fault } of faults)
      process.stdout.write(`${account_id} ${seq === through ? `row ${seq}` : `rows ${seq} to ${through}`}: ${fault}\n`);
    process.stdout.write(`${rows} rows of ${accounts} accounts, ${faults.length} faults\n`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await running.stop();
  }
}
