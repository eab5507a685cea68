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
  const { variables, parts } = lookOf(styles);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
  if (parts !== "") root.dataset.brand = parts;
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
