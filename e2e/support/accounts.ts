import type { Permission } from "@gatehouse/contract/access.ts";
import { made, PASSWORD, type Reply, send, tokenOf } from "./api.ts";

export type Boarded = { id: string; key: string };

const timezone = "America/Chicago";
const short = () => Math.random().toString(36).slice(2, 10);

/** A name that is not taken. */
export const nameOf = (start: string): string => `${start}_${short()}`;

/** Calls the API as this user. */
export async function asking(url: string, username: string): Promise<(path: string, body?: unknown) => Promise<Reply>> {
  const key = `Bearer ${await tokenOf(url, username)}`;
  return (path, body) => send(url, path, { key, body });
}

/** Makes a merchant with one processor and an API key. */
export async function boardMerchant(url: string, name: string, partner_id?: string): Promise<Boarded> {
  const ask = await asking(url, partner_id ? "demo_admin" : "demo_partner");
  const username = nameOf("boarded");
  const contact = { first_name: "Bo", last_name: "Ard", email: `${username}@example.test`, country: "US" };
  const merchant = made(
    await ask("/merchant", {
      name,
      status: "active",
      phone: "3125550100",
      receipt_email: contact.email,
      timezone,
      primary_contact: contact,
      billing_contact: contact,
      ...(partner_id ? { partner_id } : {}),
      user: { username, name: "Bo Ard", email: contact.email, role: "admin", create_api_key: true },
    }),
  );
  const id = String(merchant.id);
  const sandbox = { name: "First counter", default_card: true, status: "active", settings: { sandbox: {} } };
  made(await ask(`/merchant/${id}/processor`, sandbox));
  return { id, key: String(merchant.api_key) };
}

/** Makes a partner at the root of the tree; returns its id. */
export async function boardPartner(url: string, name: string): Promise<string> {
  const ask = await asking(url, "demo_admin");
  const username = nameOf("partner");
  const email = `${username}@example.test`;
  const user = { username, name: "Pia Own", email, role: "admin", send_welcome: false };
  return String(made(await ask("/partner", { name, email, timezone, status: "active", user })).id);
}

type Employer = Pick<Boarded, "id">;

/** Makes a user of the merchant, with all rights unless `rights` are given; returns the username. */
export async function boardUser(url: string, merchant: Employer, rights?: readonly Permission[]): Promise<string> {
  const ask = await asking(url, "demo_admin");
  const username = nameOf("hired");
  const user = { username, name: "Hal Hired", email: `${username}@example.test`, password: PASSWORD };
  const permissions = Object.fromEntries((rights ?? []).map((right) => [right, true]));
  const may = rights ? { role: "standard", permissions } : { role: "admin" };
  made(await ask(`/merchant/${merchant.id}/user`, { ...user, ...may, status: "active", send_welcome: false }));
  return username;
}
