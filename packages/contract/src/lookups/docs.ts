import { defineDocs } from "../docs.ts";
import { amounts, amountsInput } from "./amounts.ts";
import { adjustment, part, rate, rates } from "./rate.ts";
import type { lookupSchemas } from "./schemas.ts";

const Constants = { group: "Reference data" };

export const lookupDocs = defineDocs<keyof typeof lookupSchemas>({
  groups: {
    "Amounts and cards": "Calculate amounts with fees and taxes, and look up cards by their BIN.",
    "Reference data": "Countries, regions and QR codes.",
  },
  calls: {
    lookupBin: {
      title: "Look up a BIN",
      details: "Returns brand, type and issuer of a card by its first digits. Pages call it with a public key.",
    },
    lookupBinOnPage: {
      title: "Look up a BIN from a page",
      details: "Returns brand, type and issuer of a card to a page that names its public key in the path.",
    },
    lookupBinProtected: {
      title: "Look up a BIN from a server",
      details: "Returns brand, type and issuer of a card by its first digits.",
    },
    calculateAmounts: {
      title: "Calculate amounts",
      details:
        "Calculates a payment's amounts with tax, tip, discount and the fees of the payment method. Nothing is charged. The reply can be sent back as `amounts` of a transaction. Partners and administrators name the merchant in `merchant_id` or one of its processors in `processor_id`.",
    },
    lookupFees: {
      title: "Look up fees",
      details: "Returns what a payment method adds to an amount.",
      legacy: "Use POST /calculate/amounts.",
    },
    drawQr: { ...Constants, title: "Create a QR code", details: "Returns a PNG image of a web address as a data URL." },
    listCountries: {
      ...Constants,
      title: "List countries",
      details: "Lists countries by name, with ISO 3166-1 codes.",
    },
    listRegions: {
      ...Constants,
      title: "List regions of a country",
      details: "Lists states, provinces or regions. Those of the US include territories and armed forces addresses.",
    },
  },
  schemas: {
    AmountPart: part,
    AmountRate: rate,
    AmountRates: rates,
    CalculatedAmounts: amounts,
    PaymentAdjustment: adjustment,
    QuotedAmounts: amountsInput,
  },
});
