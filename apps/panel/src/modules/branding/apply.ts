import { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import type { PasswordPolicy } from "@gatehouse/contract/identity/user.ts";
import { call } from "../../lib/api.ts";
import { createStore } from "../../lib/store.ts";
import { lookOf } from "./variables.ts";

export type Brand = {
  name: string;
  /** What the browser's tab says behind the name of the page. */
  title: string;
  address: string;
  logoUrl: string;
  supportEmail: string;
  supportPhone: string;
  passwordPolicy: PasswordPolicy;
};

export const brand = createStore<Brand>({
  name: "Gatehouse",
  title: "Gatehouse",
  address: "",
  logoUrl: "",
  supportEmail: "",
  supportPhone: "",
  passwordPolicy: "pattern",
});

function applyStyles(styles: Record<string, string>): void {
  const root = document.documentElement;
  const { given, tokens, parts } = lookOf(styles);
  for (const [name, value] of Object.entries({ ...given, ...tokens.both })) root.style.setProperty(name, value);
  document.adoptedStyleSheets = (["light", "dark"] as const).map((scheme) => sheetFor(scheme, tokens[scheme]));
  if (parts !== "") root.dataset.brand = parts;
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

/** Asks for the host's branding while the page already works: nobody waits for a logo to sign in. */
export async function loadBranding(): Promise<void> {
  try {
    const data = await call(brandingCalls.getBranding);
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    const before = brand.get().title;
    const title = data.title || before;
    if (document.title === before) document.title = title;
    if (data.favicon_url !== "" && icon) icon.href = data.favicon_url;
    applyStyles(data.styles);
    brand.set({
      name: data.brand_name || data.title || "Gatehouse",
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
