import type { TestProject } from "vitest/node";
import { launchBrowser } from "./browser.ts";
import { startGatehouse } from "./gatehouse.ts";

export type World = { url: string; pid: number; zone: string; browser: string };

declare module "vitest" {
  interface ProvidedContext {
    worlds: World[];
  }
}

async function startWorld() {
  // First: where there is no browser to be had, nothing is left running.
  const browser = await launchBrowser();
  const gatehouse = await startGatehouse().catch(async (error) => {
    await browser.close();
    throw error;
  });
  const { url, pid, zone } = gatehouse;
  const stop = async () => {
    await browser.close();
    await gatehouse.stop();
  };
  return { world: { url, pid, zone, browser: browser.wsEndpoint() }, stop };
}

/**
 * Each worker has one product and one browser for all acts it plays: an act brings its own people and payments, and none
 * needs an empty world.
 */
export default async function worlds(project: TestProject) {
  const workers = Number(project.config.maxWorkers);
  const started = await Promise.all(Array.from({ length: workers }, startWorld));
  project.provide(
    "worlds",
    started.map(({ world }) => world),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}
