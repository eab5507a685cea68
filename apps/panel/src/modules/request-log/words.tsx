import type { RequestLogDetail } from "@gatehouse/contract/request-log/schemas.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";

const toneOf = (status: number) => {
  if (status >= 500) return "danger";
  return status >= 400 ? "warning" : "success";
};

export function HttpStatus({ status }: { status: number }) {
  return <Status tone={toneOf(status)}>{status}</Status>;
}

/** JSON with a line for each member; text that was cut stays as it is. */
export function readable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a curl command, with a placeholder for the key. */
export function curlOf({ method, path, request }: RequestLogDetail, origin: string): string {
  const lines = [`curl -X ${method} ${quoted(origin + path)}`, `  -H 'Authorization: YOUR_API_KEY'`];
  if (request !== "") lines.push("  -H 'Content-Type: application/json'", `  -d ${quoted(request)}`);
  return lines.join(" \\\n");
}
