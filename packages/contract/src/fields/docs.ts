import { defineDocs } from "../docs.ts";
import { customField, customFieldsInput, group } from "./custom-field.ts";
import type { fieldSchemas } from "./schemas.ts";

const Groups = { group: "User groups" };

export const fieldDocs = defineDocs<keyof typeof fieldSchemas>({
  groups: {
    "Custom fields": "A merchant's own fields on transactions and customers.",
    "User groups": "Groups of users whose transactions are searched together.",
  },
  calls: {
    createCustomField: {
      title: "Create a custom field",
      details:
        "Partners and administrators name the merchant in `merchant_id`. Payments that name the field's group must hold a `required` field.",
    },
    listCustomFields: {
      title: "List the current merchant's custom fields",
      details: "Lists the fields by position.",
    },
    listCustomFieldsOfMerchant: { title: "List a merchant's custom fields", details: "Lists the fields by position." },
    getCustomField: { title: "Get a custom field", details: "Returns one custom field." },
    updateCustomField: {
      title: "Update a custom field",
      details:
        "Members that are left out keep their values. Partners and administrators name the merchant in `merchant_id`.",
    },
    deleteCustomField: {
      title: "Delete a custom field",
      details: "Forms no longer show the field. Stored values stay on their records.",
    },
    listGroups: { ...Groups, title: "List user groups", details: "Lists the merchant's groups, oldest first." },
    createGroup: { ...Groups, title: "Create a user group", details: "Creates a group of users of the merchant." },
    searchGroups: { ...Groups, title: "Search user groups", details: "Searches groups by name, newest first." },
    getGroup: { ...Groups, title: "Get a user group", details: "Returns one group." },
    updateGroup: { ...Groups, title: "Update a user group", details: "Members that are left out keep their values." },
    deleteGroup: { ...Groups, title: "Delete a user group", details: "Deletes the group. Its users stay." },
  },
  fields: {
    name: { text: "Name of the field.", example: "Table number" },
    "createGroup.name": { text: "Name of the group.", example: "Front desk" },
    "updateGroup.name": { text: "Name of the group.", example: "Front desk" },
    "UserGroup.name": "Name of the group.",
    type: "Input type of the field.",
    default: { text: "Value of new records.", example: "1" },
    "values.name": { text: "Text that forms show for the choice.", example: "Terrace" },
    "values.value": { text: "Stored value of the choice.", example: "terrace" },
    position: { text: "Place among the merchant's fields, from 1.", example: 1 },
    group_name: { text: "Group of the field; payments name one group.", example: "default" },
    required: "Whether payments of the group must hold the field.",
  },
  schemas: { CustomField: customField, CustomFieldValues: customFieldsInput, UserGroup: group },
});
