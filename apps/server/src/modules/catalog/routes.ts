import { catalogCalls as calls } from "@gatehouse/contract/catalog/calls.ts";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../context.ts";
import type { Binder } from "../../http/bind.ts";
import { refuse } from "../../refusal.ts";
import { importProducts } from "./import-products.ts";
import { createProduct, deleteProduct, getProduct, updateProduct } from "./manage-products.ts";
import { readPictureBy } from "./read-picture.ts";
import { listProducts, searchProducts } from "./search-products.ts";

export function catalogRoutes(bind: Binder): void {
  bind(calls.listProducts, listProducts);
  bind(calls.listProductsByPlural, listProducts);
  bind(calls.createProduct, createProduct);
  bind(calls.searchProducts, searchProducts);
  bind(calls.importProducts, importProducts);
  bind(calls.getProduct, getProduct);
  bind(calls.updateProduct, updateProduct);
  bind(calls.deleteProduct, deleteProduct);
}

/** Pictures are the one thing here that is no JSON. They are told by their bytes and can do nothing but be shown. */
export function servePictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { hash: string } }>(
    "/api/picture/:hash",
    { config: { call: "picture" } },
    async (request, reply) => {
      const { hash } = request.params;
      const picture = /^[0-9a-f-]{36}$/.test(hash) ? await readPictureBy(services, hash) : undefined;
      if (!picture) refuse("not_found");
      return reply
        .type(picture.media_type)
        .header("cache-control", "public, max-age=600")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cross-origin-resource-policy", "cross-origin")
        .send(Buffer.from(picture.bytes));
    },
  );
}
