import type { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import { type Product, type ProductUpdate, product as schema } from "@gatehouse/contract/catalog/product.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { sentPicture } from "../../pictures/picture.ts";
import { refuse } from "../../refusal.ts";
import { recordAudit } from "../audit/index.ts";
import {
  dropPicture,
  findProduct,
  insertProduct,
  lockProduct,
  putPicture,
  type ShownRow,
  updateProduct as updateRow,
} from "./product.store.ts";

export const createProduct: UseCase<typeof catalogCalls.createProduct> = async (context, input) => {
  const name = input.name?.trim() ? input.name : refuse("name_required");
  const { price = refuse("price_required") } = input;
  return context.services.db.scoped(context.caller.scope, async (tx) => {
    const made = await addProduct(tx, context, { ...input, name, price });
    await noteProducts(tx, context, { action: "create", before: null, after: made });
    return made;
  });
};

/** A new product of whoever's rows are open. */
export async function addProduct(
  tx: Tx,
  { services }: Pick<Context, "services">,
  input: ProductUpdate & { name: string; price: number },
): Promise<Product> {
  const id = services.ids.next();
  const { img, ...given } = input;
  checkPrice(input);
  await insertProduct(tx, { ...given, id, public_hash: services.ids.secret(), created_at: services.clock.now() });
  await keepPicture(tx, id, img);
  return presentProduct(await mustFind(tx, id));
}

export const getProduct: UseCase<typeof catalogCalls.getProduct> = async ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) =>
    presentProduct((await findProduct(tx, params.pid ?? "")) ?? refuse("not_found")),
  );

export const updateProduct: UseCase<typeof catalogCalls.updateProduct> = async (context, input) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const before = (await lockProduct(tx, context.params.pid ?? "")) ?? refuse("not_found");
    const { img, ...given } = input;
    checkPrice({ ...before, ...given });
    const shown = presentProduct(await mustFind(tx, before.id));
    await updateRow(tx, before.id, { ...given, updated_at: context.services.clock.now() });
    await keepPicture(tx, before.id, img);
    const after = presentProduct(await mustFind(tx, before.id));
    await noteProducts(tx, context, { action: "update", before: shown, after });
    return after;
  });

/** The row stays for the sales that it is part of. */
export const deleteProduct: UseCase<typeof catalogCalls.deleteProduct> = async (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const { id } = (await lockProduct(tx, context.params.pid ?? "")) ?? refuse("not_found");
    const before = presentProduct(await mustFind(tx, id));
    await updateRow(tx, id, { deleted_at: context.services.clock.now() });
    await dropPicture(tx, id);
    await noteProducts(tx, context, { action: "delete", before, after: null });
    return "product deleted";
  });

type Noted = { action: string; before: Product | null; after: Product | null };

/** Each product's own entry, all of them in one go. */
export function noteProducts(tx: Tx, context: Context, ...changes: Noted[]): Promise<void> {
  const entries = changes.map(({ action, before, after }) => {
    const record = { account_id: tx.merchantId, record_type: "product", record_id: (after ?? before)?.id ?? "" };
    return { ...record, action, schema, before, after };
  });
  return recordAudit(tx, context, ...entries);
}

/** A price that the payer can't change must be one. */
function checkPrice({ price, fixed_amount }: { price?: number | undefined; fixed_amount?: boolean | undefined }): void {
  if (fixed_amount && !price) refuse("price_required");
}

/** An address is what a reply showed, sent back: the picture stays. (JPEG in base64 begins with `/9`.) */
async function keepPicture(tx: Tx, id: string, img: string | undefined): Promise<void> {
  if (img === undefined || /^(https?:\/)?\/[^9]/.test(img)) return;
  if (img === "") return dropPicture(tx, id);
  const picture = sentPicture(img, "img");
  await putPicture(tx, await mustFind(tx, id), picture);
}

async function mustFind(tx: Tx, id: string): Promise<ShownRow> {
  const row = await findProduct(tx, id);
  if (!row) throw new Error("the product just stored is gone");
  return row;
}

/** A row as replies show it, the picture as the address that serves it. */
export function presentProduct({ has_picture, ...row }: ShownRow): Product {
  return {
    ...row,
    img: has_picture ? `/api/picture/${row.public_hash}` : "",
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}
