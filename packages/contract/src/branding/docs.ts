import { defineDocs } from "../docs.ts";
import { branding, hostFacts, merchantBranding, merchantBrandingInput } from "./branding.ts";
import type { brandingSchemas } from "./schemas.ts";
import { styles } from "./styles.ts";

export const brandingDocs = defineDocs<keyof typeof brandingSchemas>({
  groups: { Branding: "Names, logos, colors and support contacts that hosts and merchants show." },
  calls: {
    getBranding: {
      title: "Get the host's branding",
      details: "Returns name, support contacts and styles of the host that the request names.",
    },
    getOwnBranding: {
      title: "Get the caller's branding",
      details: "Returns the branding of the caller's partner, whichever host the request names.",
    },
    listBrandings: {
      title: "List a partner's brandings",
      details: "Lists the hosts of a partner with their branding.",
    },
    saveBranding: {
      title: "Save a host's branding",
      details: "Creates the branding of the host in `domain`, or changes the members that are sent.",
    },
    deleteBranding: {
      title: "Delete a host's branding",
      details: "Deletes a branding by its id or its domain.",
    },
    getMerchantBranding: {
      title: "Get a merchant's branding",
      details: "Returns what receipts and payment pages of the merchant show.",
    },
    saveMerchantBranding: {
      title: "Update the current merchant's branding",
      details: "Members that are left out keep their values.",
    },
    saveBrandingOfMerchant: {
      title: "Update a merchant's branding",
      details: "For partners and administrators. Members that are left out keep their values.",
    },
    saveLogo: {
      title: "Upload the current merchant's logo",
      details:
        "Takes a PNG, GIF or JPEG of at most 1000 × 1000 pixels and 512 KB, as a multipart form or as base64 in JSON.",
    },
    deleteLogo: { title: "Delete the current merchant's logo", details: "Receipts and pages show no logo afterwards." },
    saveLogoOfMerchant: {
      title: "Upload a merchant's logo",
      details:
        "For partners and administrators. Takes a PNG, GIF or JPEG of at most 1000 × 1000 pixels and 512 KB, as a multipart form or as base64 in JSON.",
    },
    deleteLogoOfMerchant: { title: "Delete a merchant's logo", details: "For partners and administrators." },
  },
  fields: {
    title: { text: "Title of the browser window.", example: "Harbor Pay" },
    products: { text: "Products that the host offers.", example: ["gateway"] },
    account_type: "Type of the account.",
    file: "Logo as the file of a form: PNG, GIF or JPEG.",
    image: "Logo as base64: PNG, GIF or JPEG.",
  },
  schemas: {
    Branding: branding,
    HostBranding: hostFacts,
    MerchantBranding: merchantBranding,
    MerchantBrandingUpdate: merchantBrandingInput,
    Styles: styles,
  },
});
