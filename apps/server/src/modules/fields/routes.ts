import { fieldCalls as calls } from "@gatehouse/contract/fields/calls.ts";
import type { Binder } from "../../http/bind.ts";
import {
  createCustomField,
  deleteCustomField,
  getCustomField,
  listCustomFields,
  updateCustomField,
} from "./manage-custom-fields.ts";
import { createGroup, deleteGroup, getGroup, listGroups, searchGroups, updateGroup } from "./manage-groups.ts";

export function fieldRoutes(bind: Binder): void {
  bind(calls.createCustomField, createCustomField);
  bind(calls.listCustomFields, listCustomFields);
  bind(calls.listCustomFieldsOfMerchant, listCustomFields);
  bind(calls.getCustomField, getCustomField);
  bind(calls.updateCustomField, updateCustomField);
  bind(calls.deleteCustomField, deleteCustomField);
  bind(calls.listGroups, listGroups);
  bind(calls.createGroup, createGroup);
  bind(calls.searchGroups, searchGroups);
  bind(calls.getGroup, getGroup);
  bind(calls.updateGroup, updateGroup);
  bind(calls.deleteGroup, deleteGroup);
}
