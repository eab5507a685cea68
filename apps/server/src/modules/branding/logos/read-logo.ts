import type { Services } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import type { Picture } from "../../../pictures/picture.ts";
import { findPicture } from "../merchants/merchant-branding.store.ts";

/** A logo for anybody who knows its hash: public pages and mails show it. */
export function readLogo(services: Pick<Services, "db">, hash: string): Promise<Picture | undefined> {
  return services.db.scoped(systemScope, (tx) => findPicture(tx, hash));
}
