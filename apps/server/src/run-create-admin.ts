import type { Config } from "./config.ts";
import { createAdmin } from "./modules/identity/index.ts";
import { start } from "./start.ts";

/** `npm run create-admin -- ada_admin ada@example.test`: the first administrator, or with `--another` one more. */
export async function runCreateAdmin(config: Config, args: string[]): Promise<void> {
  const [username, email] = args.filter((arg) => !arg.startsWith("--"));
  if (!username || !email) throw new Error("create-admin needs a user name and a mail address");
  const running = await start({ ...config, MODE: "api" }, { listen: false });
  try {
    const link = await createAdmin(running.services, { username, email, another: args.includes("--another") });
    process.stdout.write(`${username} chooses a password here, once and within seven days:\n${link}\n`);
  } finally {
    await running.stop();
  }
}
