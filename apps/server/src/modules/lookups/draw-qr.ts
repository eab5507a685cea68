import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import { toDataURL } from "qrcode";
import type { UseCase } from "../../context.ts";

export const drawQr: UseCase<typeof lookupCalls.drawQr> = (_context, { url }) =>
  toDataURL(url, { errorCorrectionLevel: "M", width: 512 });
