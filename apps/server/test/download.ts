import { parse } from "csv-parse/sync";
import { DEMO_KEY, type TestApp } from "./app.ts";

export type Download = { http: number; headers: Headers; text: string };

/** The file that a search answers. */
export async function download(
  app: TestApp,
  path: string,
  { body = {}, credential = DEMO_KEY }: { body?: unknown; credential?: string } = {},
): Promise<Download> {
  const headers = { authorization: credential };
  const reply = await fetch(`${app.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { http: reply.status, headers: reply.headers, text: await reply.text() };
}

/** The rows of a CSV by their titles. */
export function rowsOf(text: string): Record<string, string>[] {
  return parse<Record<string, string>>(text, { bom: true, columns: true, trim: true });
}
