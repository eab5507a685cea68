import type { Services } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import type { Picture } from "../../pictures/picture.ts";
import { findPicture } from "./product.store.ts";

/** A product's picture for anybody who knows its hash: public pages show it, and it is nobody's secret. */
export function readPictureBy(services: Pick<Services, "db">, publicHash: string): Promise<Picture | undefined> {
  return services.db.scoped(systemScope, (tx) => findPicture(tx, publicHash));
}
