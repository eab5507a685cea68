import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { MAIL_REPORT_KEY } from "./api.ts";
import { url } from "./pages.ts";
import { expect } from "./test.ts";

type Sought = { to: string; subject?: string; count?: number };

/** Returns the text of the newest email to an address, out of those that the local environment keeps. */
export async function mailTo(page: Page, { to, subject = "", count = 1 }: Sought): Promise<string> {
  const found = page.getByRole("listitem").filter({ hasText: to }).filter({ hasText: subject });
  await expect
    .poll(async () => {
      await page.goto(`${url}/mail`);
      return found.count();
    })
    .toBeGreaterThanOrEqual(count);
  await found.first().getByRole("link").click();
  return (await page.locator("pre").textContent()) ?? "";
}

/** Returns the path of the link in such an email: the server can't know the host under which the test reaches it. */
export async function linkTo(page: Page, sought: Sought): Promise<string> {
  return new URL(/https?:\/\/\S+\/auth\/\S+/.exec(await mailTo(page, sought))?.[0] ?? "").pathname;
}

const script = fileURLToPath(new URL("../../scripts/report-delivery.mjs", import.meta.url));

type Sent = { merchantId: string; to: string };

/** Reports that the newest email to an address bounced, by the script that an operator sets up. */
export async function sendBack({ merchantId, to }: Sent, why: string): Promise<void> {
  const mails = await (await fetch(`${url}/mail`)).text();
  const id = new RegExp(`href="/mail/(\\w+)">[^<]*</a><br>to ${to},`).exec(mails)?.[1];
  const report = [
    "Reporting-MTA: dns; mx.example.test",
    `Original-Envelope-Id: ${merchantId}.${id}`,
    "",
    `Final-Recipient: rfc822; ${to}`,
    "Action: failed",
    `Diagnostic-Code: smtp; ${why}`,
  ].join("\r\n");
  const env = { ...process.env, MAIL_REPORT_KEY, PUBLIC_URL: url };
  const { status, stderr } = spawnSync(process.execPath, [script], { input: report, env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
}
