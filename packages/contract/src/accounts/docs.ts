import { defineDocs } from "../docs.ts";
import { limits, merchantFlags, merchantPermissions } from "./account.ts";
import { defaultValues } from "./default-values.ts";
import { firstUser, firstUserMade } from "./first-user.ts";
import { billingAccount, merchant } from "./merchant.ts";
import { partner } from "./partner.ts";
import type { partnerSchemas } from "./partner-schemas.ts";
import { requiredFields, requiredFieldsInput, requireds } from "./requireds.ts";
import type { accountSchemas } from "./schemas.ts";
import { service } from "./service.ts";
import type { serviceSchemas } from "./service-schemas.ts";

const Partners = { group: "Partners" };
const Services = { group: "Merchant services" };

export const accountDocs = defineDocs<keyof (typeof accountSchemas & typeof partnerSchemas & typeof serviceSchemas)>({
  groups: {
    Merchants: "Merchant accounts: contact data, limits, permissions, default values and required fields.",
    Partners: "Partner accounts, which manage merchants and other partners.",
    "Merchant services": "Services that a merchant uses, such as 3-D Secure or the account updater.",
  },
  calls: {
    getMerchant: { title: "Get the current merchant", details: "Returns the merchant of the caller." },
    getMerchantById: { title: "Get a merchant", details: "Returns a merchant that the caller may access." },
    searchMerchants: {
      title: "Search merchants",
      details: "Searches the merchants below the caller, newest first. `output=csv` returns all of them as a file.",
    },
    createMerchant: {
      title: "Create a merchant",
      details:
        "Creates a merchant with its first user. The reply is the only one that holds API keys requested in `user`.",
    },
    updateMerchant: {
      title: "Update a merchant",
      details:
        "Members that are left out keep their values, also inside contacts and limits. Merchants change their own contact data only. `billing` with an empty routing number removes the bank account, so that the partner pays the fees.",
    },
    setMerchantStatus: {
      title: "Set a merchant's status",
      details: "Users of a disabled merchant can't sign in, and its API keys are refused.",
    },
    setMerchantStatusByGet: {
      title: "Set a merchant's status (GET)",
      details: "Users of a disabled merchant can't sign in, and its API keys are refused.",
      legacy: "Use POST /merchant/{id}/status/{status}.",
    },
    setMerchantDefaults: {
      title: "Update a merchant's default values",
      details: "Changes the values that are sent. Other values stay as they are.",
    },
    setMerchantRequireds: {
      title: "Set a merchant's required fields",
      details:
        "Sets which payment fields are `required`, `optional` or `hidden`. A group in the body replaces the stored group; with `merge=true` only the named fields change.",
    },
    getMerchantChildDefaults: {
      title: "Get default permissions of a merchant's users",
      details: "Returns the permissions of new users. `x` is `user`.",
    },
    setMerchantChildDefaults: {
      title: "Set default permissions of a merchant's users",
      details:
        "Replaces the permissions of new users; with `merge=true` only the named permissions change. `x` is `user`.",
    },
    echoCreateMerchant: {
      title: "Enroll a merchant for alerts",
      details: "Accepted for old clients. No alert service is connected, so the call changes nothing.",
      legacy: "Don't call it: the call has no effect.",
    },
    getPartner: {
      ...Partners,
      title: "Get the current partner",
      details: "Returns the partner of the caller. Administrators have none.",
    },
    getPartnerById: { ...Partners, title: "Get a partner", details: "Returns a partner that the caller may access." },
    searchPartners: {
      ...Partners,
      title: "Search partners",
      details: "Searches the partners below the caller, newest first. `output=csv` returns all of them as a file.",
    },
    createPartner: {
      ...Partners,
      title: "Create a partner",
      details:
        "Creates a partner with its first user. The reply is the only one that holds API keys requested in `user`.",
    },
    updatePartner: {
      ...Partners,
      title: "Update a partner",
      details: "Members that are left out keep their values. Partners change their own contact data only.",
    },
    setPartnerStatus: {
      ...Partners,
      title: "Set a partner's status",
      details:
        "Users of a disabled partner and of every account below it can't sign in, and their API keys are refused.",
    },
    getPartnerChildDefaults: {
      ...Partners,
      title: "Get default permissions below a partner",
      details:
        "Returns the permissions of new accounts or users. `x` is `merchant`, `partner` or `user`. User managers read those of users; the role admin reads all.",
    },
    setPartnerChildDefaults: {
      ...Partners,
      title: "Set default permissions below a partner",
      details:
        "Replaces the permissions of new accounts or users; with `merge=true` only the named permissions change. `x` is `merchant`, `partner` or `user`. New accounts take over the permissions of users.",
    },
    createService: {
      ...Services,
      title: "Add a service",
      details: "A merchant has one service of each type. Settings are write-only; replies mask them.",
    },
    updateService: {
      ...Services,
      title: "Update a service",
      details: "A setting that is sent as its mask keeps its value.",
    },
    setServiceStatus: {
      ...Services,
      title: "Set a service's status",
      details: "`status` is `active` or `disabled`.",
    },
  },
  fields: {
    "BillingAccount.type": "Standard entry class of the debits: `ppd` or `ccd`.",
    name: { text: "Name of the account.", example: "Blue Mug" },
    "user.name": { text: "Full name of the first user.", example: "Una Ledger" },
    "FirstUser.name": { text: "Full name of the first user.", example: "Una Ledger" },
    "FirstUserCreated.name": "Full name of the first user.",
    status: "`disabled` accounts are refused at sign-in and on API calls.",
    "Service.status": "Whether the service is used.",
    "createService.status": "Whether the service is used.",
    "updateService.status": "Whether the service is used.",
    type: "Type of the account.",
    "Service.type": "Type of the service; a merchant has one of each.",
    "createService.type": "Type of the service; a merchant has one of each.",
    "ach.type": "Standard entry class of the debits: `ppd` or `ccd`.",
    "billing.type": "Standard entry class of the debits: `ppd` or `ccd`.",
    billing:
      "Bank account that the gateway's fees are drawn from. With an empty routing number there is none, and the partner pays the fees.",
    user: "First user of the account.",
    flags: "Switches of the merchant's pricing and billing.",
    data: "Settings of the service by name.",
    "invoices.title": { text: "Title of an invoice.", example: "Invoice" },
    "invoices.message": { text: "Text of the email.", example: "Thank you for your order." },
    "merchant.currency": { text: "Default currency: ISO 4217 code.", example: "usd" },
    "SpendLimits.sale": "Limits of sales and authorizations.",
  },
  schemas: {
    BillingAccount: billingAccount,
    DefaultValues: defaultValues,
    FirstUser: firstUser,
    FirstUserCreated: firstUserMade,
    Merchant: merchant,
    MerchantFlags: merchantFlags,
    MerchantPermissions: merchantPermissions,
    Partner: partner,
    RequiredFields: requiredFields,
    RequiredFieldsByForm: requireds,
    RequiredFieldsUpdate: requiredFieldsInput,
    Service: service,
    SpendLimits: limits,
  },
});
