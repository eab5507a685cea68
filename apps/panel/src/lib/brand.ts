import type { PasswordPolicy } from "@gatehouse/contract/identity/user.ts";
import { createStore } from "./store.ts";

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

export const DEFAULT_BRAND_NAME = "Gatehouse";

/** The brand that the panel shows. The branding module sets it once the server has answered. */
export const brand = createStore<Brand>({
  name: DEFAULT_BRAND_NAME,
  title: DEFAULT_BRAND_NAME,
  address: "",
  logoUrl: "",
  supportEmail: "",
  supportPhone: "",
  passwordPolicy: "pattern",
});
