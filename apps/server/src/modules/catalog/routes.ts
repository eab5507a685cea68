import { catalogCalls as calls } from "@gatehouse/contract/catalog/calls.ts";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../context.ts";
import type { Binder } from "../../http/bind.ts";
import { sendPicture } from "../../http/send-picture.ts";
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

/** Pictures are the one thing here that is no JSON. */
export function servePictures(app: FastifyInstance, services: Pick<Services, "db">): void {
  app.get<{ Params: { hash: string } }>(
    "/api/picture/:hash",
    { config: { call: "picture" } },
    async (request, reply) => {
      const { hash } = request.params;
      const known = /^[0-9a-f-]{36}$/.test(hash);
      return sendPicture(reply, known ? await readPictureBy(services, hash) : undefined, 600);
    },
  );
}
