export type Environment = "local" | "sandbox" | "production";

/** Which environment a host name stands for: production when the third label from the right is `app`. */
export function environmentOf(host: string): Environment {
  if (host === "localhost" || host === "[::1]" || /^127\./.test(host) || host.endsWith(".localhost")) return "local";
  return host.split(".").at(-3) === "app" ? "production" : "sandbox";
}

const banners: Record<Environment, string> = { local: "LOCALHOST", sandbox: "SANDBOX", production: "" };

export function bannerOf(host: string): string {
  return banners[environmentOf(host)];
}
