import { asking, boardMerchant, boardUser } from "./accounts.ts";
import { made, send } from "./api.ts";

type Stored = { id: string; number: string; expiration_date: string };

/** Makes a merchant that asks the card networks about these cards each day; `told` says whether they have answered. */
export async function askAboutCards(url: string, cards: readonly Stored[]) {
  const merchant = await boardMerchant(url, "Card Carousel");
  const above = await asking(url, "demo_admin");
  const say = async (path: string, body?: unknown) => made(await send(url, path, { body, key: merchant.key }));
  const permissions = { allow_customer_vault_access: true, allow_automatic_account_updater: true };
  made(await above(`/merchant/${merchant.id}`, { permissions }));
  for (const { id, ...card } of cards) await say("/vault/customer", { id, default_payment: { card } });
  await say(`/merchant/${merchant.id}/defaults`, { vault: { submission_frequency: "daily" } });
  await say(`/merchant/${merchant.id}/services`, { type: "account_updater", status: "active" });
  return {
    username: await boardUser(url, merchant),
    told: async () => {
      const batches = (await say("/accountupdater/batches")) as unknown as { status: string }[];
      return batches[0]?.status === "completed";
    },
  };
}
