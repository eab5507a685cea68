import { mailCalls as calls } from "@gatehouse/contract/mail/calls.ts";
import { domainCalls } from "@gatehouse/contract/mail/domain-calls.ts";
import type { Binder } from "../../http/bind.ts";
import {
  addEmailDomain,
  getEmailDomain,
  listEmailDomains,
  removeEmailDomain,
  testEmailDomain,
  updateEmailDomain,
  verifyEmailDomain,
} from "./domains/manage-domains.ts";
import { noteDelivery } from "./outbox/record-delivery.ts";
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  previewTemplate,
  updateTemplate,
} from "./templates/manage-templates.ts";

export function mailRoutes(bind: Binder): void {
  bind(calls.listTemplates, listTemplates);
  bind(calls.createTemplate, createTemplate);
  bind(calls.updateTemplate, updateTemplate);
  bind(calls.deleteTemplate, deleteTemplate);
  bind(calls.previewTemplate, previewTemplate);
  bind(calls.noteDelivery, noteDelivery);
  bind(domainCalls.listEmailDomains, listEmailDomains);
  bind(domainCalls.getEmailDomain, getEmailDomain);
  bind(domainCalls.addEmailDomain, addEmailDomain);
  bind(domainCalls.updateEmailDomain, updateEmailDomain);
  bind(domainCalls.removeEmailDomain, removeEmailDomain);
  bind(domainCalls.testEmailDomain, testEmailDomain);
  bind(domainCalls.verifyEmailDomain, verifyEmailDomain);
}
