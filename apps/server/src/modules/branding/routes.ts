import { brandingCalls as calls } from "@gatehouse/contract/branding/calls.ts";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../context.ts";
import type { Binder } from "../../http/bind.ts";
import { sendPicture } from "../../http/send-picture.ts";
import { getBranding, getOwnBranding } from "./get-branding.ts";
import { readLogo } from "./logos/read-logo.ts";
import { deleteBranding, listBrandings, saveBranding } from "./manage-brandings.ts";
import { getMerchantBranding } from "./merchants/get-merchant-branding.ts";
import { deleteLogo, saveLogo, saveMerchantBranding } from "./merchants/manage-merchant-branding.ts";

export function brandingRoutes(bind: Binder): void {
  bind(calls.getBranding, getBranding);
  bind(calls.getOwnBranding, getOwnBranding);
  bind(calls.listBrandings, listBrandings);
  bind(calls.saveBranding, saveBranding);
  bind(calls.deleteBranding, deleteBranding);
  bind(calls.getMerchantBranding, getMerchantBranding);
  bind(calls.saveMerchantBranding, saveMerchantBranding);
  bind(calls.saveBrandingOfMerchant, saveMerchantBranding);
  bind(calls.saveLogo, saveLogo);
  bind(calls.saveLogoOfMerchant, saveLogo);
  bind(calls.deleteLogo, deleteLogo);
  bind(calls.deleteLogoOfMerchant, deleteLogo);
}

/** Logos and icons of brands: a new picture has a new address. */
export function serveLogos(app: FastifyInstance, services: Pick<Services, "db">): void {
  app.get<{ Params: { hash: string } }>("/api/logo/:hash", { config: { call: "logo" } }, async (request, reply) => {
    const { hash } = request.params;
    const known = /^[0-9a-f-]{36}$/.test(hash);
    return sendPicture(reply, known ? await readLogo(services, hash) : undefined, "immutable");
  });
}
