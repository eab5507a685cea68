/**
 * The origin of a page that a public key may be used on. Nothing for what is no web address, and for one's own machine:
 * a restriction to localhost would restrict nobody.
 */
export function originOf(text: string): string | undefined {
  if (!/^https?:\/\/[^/\s]/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isLoopback(url.hostname) || url.username || url.password ? undefined : url.origin;
}

function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)\.?$/.test(host);
}

/** True for a page of one of the origins, and for any when there are none. */
export function urlAdmitted(allowed: readonly string[], page: string): boolean {
  const origin = originOf(page);
  return allowed.length === 0 || (origin !== undefined && allowed.includes(origin));
}
