import { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import { ApiError, call } from "../../lib/api.ts";
import { brand, DEFAULT_BRAND_NAME } from "../../lib/brand.ts";
import { currentSession } from "../../session/session.ts";
import { lookOf } from "./variables.ts";

function applyStyles(styles: Record<string, string>): void {
  const root = document.documentElement;
  const { given, tokens, parts } = lookOf(styles);
  // Whoever signs in may belong to another brand than the host does.
  for (const name of [...root.style]) if (name.startsWith("--")) root.style.removeProperty(name);
  for (const [name, value] of Object.entries({ ...given, ...tokens.both })) root.style.setProperty(name, value);
  document.adoptedStyleSheets = (["light", "dark"] as const).map((scheme) => sheetFor(scheme, tokens[scheme]));
  if (parts === "") delete root.dataset.brand;
  else root.dataset.brand = parts;
}

/** For whoever chose the scheme or whose system has it; not in high contrast, which has grounds of its own. */
function sheetFor(scheme: "light" | "dark", values: Record<string, string>): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const asked = `@media (prefers-color-scheme: ${scheme}) and (not (prefers-contrast: more))`;
  sheet.replaceSync(`[data-theme="${scheme}"]:root {} ${asked} { :root:not([data-theme]) {} }`);
  const [chosen, ofSystem] = sheet.cssRules;
  const rules = [chosen, (ofSystem as CSSMediaRule).cssRules[0]] as CSSStyleRule[];
  for (const rule of rules) for (const [name, value] of Object.entries(values)) rule.style.setProperty(name, value);
  return sheet;
}

/** Whoever is signed in sees their own brand at any host; before that, the host's is shown. */
async function askForBrand() {
  if (currentSession() === undefined) return call(brandingCalls.getBranding);
  return call(brandingCalls.getOwnBranding).catch((error) => {
    // The session is over: whoever is asked to sign in again sees what everybody does.
    if (error instanceof ApiError && error.status === 401) return call(brandingCalls.getBranding);
    throw error;
  });
}

let ownIcon: string | undefined;
let asked = 0;

/** Asks for the branding while the page already works: nobody waits for a logo to sign in. */
export async function loadBranding(): Promise<void> {
  try {
    asked += 1;
    const mine = asked;
    const data = await askForBrand();
    // Somebody signed in meanwhile: what was asked for them counts, whichever answer comes last.
    if (mine !== asked) return;
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    const before = brand.get().title;
    const title = data.title || DEFAULT_BRAND_NAME;
    if (document.title === before) document.title = title;
    ownIcon ??= icon?.href ?? "";
    const wanted = data.favicon_url || ownIcon;
    // To say once more what it is has a browser fetch it anew.
    if (icon && icon.href !== wanted) icon.href = wanted;
    applyStyles(data.styles);
    brand.set({
      name: data.brand_name || data.title || DEFAULT_BRAND_NAME,
      title,
      address: data.brand_address,
      logoUrl: data.logo_url,
      supportEmail: data.support_email,
      supportPhone: data.support_phone,
      passwordPolicy: data.password_policy,
    });
  } catch {
    // Without branding the panel looks like itself; there is nothing a person could do about it.
  }
}
