import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import {
  branding,
  brandingInput,
  hostFacts,
  logo,
  logoInput,
  merchantBranding,
  merchantBrandingInput,
} from "./branding.ts";

/** A transparent image of one pixel, in base64. */
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export const brandingSchemas = {
  getBranding: callSchemas({ reply: hostFacts }),
  getOwnBranding: callSchemas({ reply: hostFacts }),
  listBrandings: callSchemas({ reply: z.array(branding) }),
  saveBranding: callSchemas({ input: brandingInput, sample: { domain: "pay.bluemug.example" }, reply: branding }),
  deleteBranding: callSchemas({ reply: nothing }),
  getMerchantBranding: callSchemas({ reply: merchantBranding }),
  saveMerchantBranding: callSchemas({ input: merchantBrandingInput, reply: merchantBranding }),
  saveBrandingOfMerchant: callSchemas({ input: merchantBrandingInput, reply: merchantBranding }),
  saveLogo: callSchemas({ input: logoInput, sample: { image: onePixel }, reply: logo }),
  deleteLogo: callSchemas({ reply: nothing }),
  saveLogoOfMerchant: callSchemas({ input: logoInput, sample: { image: onePixel }, reply: logo }),
  deleteLogoOfMerchant: callSchemas({ reply: nothing }),
};
