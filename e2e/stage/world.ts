import type { TestProject } from "vitest/node";
import { launchBrowser } from "./browser.ts";
import { startGatehouse } from "./gatehouse.ts";

declare module "vitest" {
  interface ProvidedContext {
    url: string;
    pid: number;
    browser: string;
  }
}

/** One product and one browser for all acts: each act brings its own people and payments, none needs an empty world. */
export default async function world({ provide }: TestProject) {
  const [gatehouse, browser] = await Promise.all([startGatehouse(), launchBrowser()]);
  provide("url", gatehouse.url);
  provide("pid", gatehouse.pid);
  provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await gatehouse.stop();
  };
}
