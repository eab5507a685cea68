import { type Browser, chromium, type FullConfig } from "@playwright/test";
import { launchOptions } from "./browser.ts";
import { routesOf } from "./screens.ts";
import { type RunningServer, startServer } from "./server.ts";
import { shareWithWorkers } from "./servers.ts";

/** Starts one product for each worker slot, before any test file is read; returns what stops them all. */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  // First: without a browser nothing is left running.
  const browser = await chromium.launch(launchOptions());
  const starting = await Promise.allSettled(Array.from({ length: workers }, () => startServer()));
  const servers = starting.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  try {
    const failed = starting.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    shareWithWorkers(servers.map(addressOf), await routesAt(browser, servers));
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await browser.close();
  }
  return stop;
}

const addressOf = ({ url, pid, zone }: RunningServer) => ({ url, pid, zone });

async function routesAt(browser: Browser, [server]: readonly RunningServer[]): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(`${server?.url}/auth`);
  return routesOf(page);
}
