/**
 * True for an address that a webhook may have: HTTPS, or HTTP where production rules don't apply, without user name or
 * password, on a host of its own.
 */
export function isWebhookUrl(text: string, production: boolean): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.hostname === "") return false;
  if (url.protocol === "http:") return !production;
  return url.protocol === "https:";
}
