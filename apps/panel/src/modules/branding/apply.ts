import { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import { call } from "../../lib/api.ts";
import { createStore } from "../../lib/store.ts";
import { readableAccent } from "./readable-accent.ts";

export type Brand = { name: string; logoUrl: string; supportEmail: string; supportPhone: string };

export const brand = createStore<Brand>({ name: "Gatehouse", logoUrl: "", supportEmail: "", supportPhone: "" });

const styleName = /^(--)?[a-z][a-z0-9-]*$/;

function applyStyles(styles: Record<string, string>): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(styles)) {
    if (styleName.test(name)) root.style.setProperty(name.startsWith("--") ? name : `--${name}`, value);
  }
  const accent = styles["--accent"] ?? styles.accent;
  if (accent === undefined) return;
  // A brand may choose its colour, but not make the page unreadable.
  for (const [name, value] of Object.entries(readableAccent(accent))) root.style.setProperty(name, value);
}

/** Asks for the host's branding while the page already works: nobody waits for a logo to sign in. */
export async function loadBranding(): Promise<void> {
  try {
    const data = await call(brandingCalls.getBranding);
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (data.title !== "") document.title = data.title;
    if (data.favicon_url !== "" && icon) icon.href = data.favicon_url;
    applyStyles(data.styles);
    brand.set({
      name: data.brand_name || "Gatehouse",
      logoUrl: data.logo_url,
      supportEmail: data.support_email,
      supportPhone: data.support_phone,
    });
  } catch {
    // Without branding the panel looks like itself; there is nothing a person could do about it.
  }
}
