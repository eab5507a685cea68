import { placeholderMark, placeholdersIn, unclosedIn } from "@gatehouse/contract/mail/placeholders.ts";
import type { MailTemplate } from "@gatehouse/contract/mail/template.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";

export type TemplateForm = { subject: string; html: string; text: string; active: boolean };

/** Of the names in a text, all are closed and known; of those that the mail needs, none is missing. */
function placeholderRule({ placeholders }: MailTemplate, needed: boolean): Rule {
  return (value) => {
    const open = unclosedIn(String(value));
    if (open !== undefined) return `${open} is not closed by }}.`;
    const used = placeholdersIn(String(value));
    const unknown = used.find((name) => !placeholders.some((one) => one.name === name));
    if (unknown !== undefined) return `${placeholderMark(unknown)} is no placeholder of this email.`;
    const missing = placeholders.find(({ name, required }) => required && !used.includes(name));
    return needed && missing ? `This email needs ${placeholderMark(missing.name)}.` : undefined;
  };
}

export function templateProblems(template: MailTemplate, values: TemplateForm): Problems {
  return problemsOf([
    [
      "subject",
      values.subject,
      [rules.required("Subject"), rules.max("Subject", 200), placeholderRule(template, false)],
    ],
    ["html", values.html, [rules.required("Message"), rules.max("Message", 50_000), placeholderRule(template, true)]],
    ["text", values.text, [rules.max("Plain text", 20_000), placeholderRule(template, values.text.trim() !== "")]],
  ]);
}
