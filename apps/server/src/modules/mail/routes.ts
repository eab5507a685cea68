import { mailCalls as calls } from "@gatehouse/contract/mail/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { createTemplate, deleteTemplate, listTemplates, previewTemplate, updateTemplate } from "./manage-templates.ts";

export function mailRoutes(bind: Binder): void {
  bind(calls.listTemplates, listTemplates);
  bind(calls.createTemplate, createTemplate);
  bind(calls.updateTemplate, updateTemplate);
  bind(calls.deleteTemplate, deleteTemplate);
  bind(calls.previewTemplate, previewTemplate);
}
