import { createHash } from "node:crypto";

/** Where the page's script is served. The version is in the path, so that a browser can keep the script for good. */
export const SCRIPT_PATH = "/api/docs/scalar-1.72.1.js";

/** Settings of the page. With them it asks no other host for anything. */
const settings = {
  url: "/api/openapi.json",
  documentDownloadType: "json",
  operationTitleSource: "summary",
  showDeveloperTools: "never",
  hideClientButton: true,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  hiddenClients: ["c", "clojure", "dart", "fsharp", "http", "julia", "objc", "ocaml", "powershell", "r", "swift"],
};

/**
 * Draws the page. In a sandbox it tries requests with the session that the panel keeps in this tab, until a key is typed in;
 * in production nothing is filled in.
 */
const start = `
const root = document.getElementById("reference");
const token = root.dataset.environment === "production" ? null : sessionStorage.getItem("gatehouse.token");
Scalar.createApiReference(root, {
  ...${JSON.stringify(settings)},
  authentication: token
    ? { preferredSecurityScheme: "bearer", securitySchemes: { bearer: { token } } }
    : { preferredSecurityScheme: "apiKey" },
});
`;

/** Policy of the page: its own script and nothing from elsewhere. The script writes style elements and attributes. */
export const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash("sha256").update(start).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Draws the page with the name of the brand whose host was asked. */
export function drawPage(brand: string, environment: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(brand)} API</title></head><body>
<div id="reference" data-environment="${escaped(environment)}"></div>
<noscript>This page needs JavaScript. The API as a document: <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script src="${SCRIPT_PATH}"></script><script>${start}</script></body></html>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
