import { mailCalls } from "@gatehouse/contract/mail/calls.ts";
import type { MailTemplate } from "@gatehouse/contract/mail/template.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { RichText } from "@gatehouse/ui/field/rich-text.tsx";
import { Segmented } from "@gatehouse/ui/tabs/segmented.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { NoSuch } from "../../components/no-such.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormArea, FormCheck, FormText, useBound, useFields } from "../../lib/form.tsx";
import { inArea } from "../../session/area.ts";
import { Placeholders } from "./placeholders.tsx";
import { Preview } from "./preview.tsx";
import { templatesQuery } from "./queries.ts";
import { type TemplateForm, templateProblems } from "./template-values.ts";
import { mails } from "./words.ts";
import "./mail.css";

const modes = [
  { value: "shaped", label: "Text" },
  { value: "source", label: "HTML" },
] as const;

/** The message, as it looks or as it is written. */
function Message({ control }: { control: Control<TemplateForm> }) {
  const [mode, setMode] = useState("shaped");
  const { value, wired } = useBound(control, "html");
  return (
    <div className="stack mail-message">
      <Segmented label="Edit the message as" value={mode} onChange={setMode} options={[...modes]} />
      {mode === "shaped" ? (
        <RichText {...wired} label="Message" value={typeof value === "string" ? value : ""} />
      ) : (
        <FormArea control={control} name="html" label="Message" rows={14} />
      )}
    </div>
  );
}

function useSave(template: MailTemplate, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ active, ...words }: TemplateForm) => {
      const input = { ...words, status: active ? ("active" as const) : ("disabled" as const) };
      return template.id
        ? call(mailCalls.updateTemplate, { params: { id: template.id }, input })
        : call(mailCalls.createTemplate, { input: { type: template.type, ...input } });
    },
    onSuccess: async () => {
      toast(`${mails[template.type].name} saved!`, "success");
      onSaved();
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey });
    },
  });
}

function Reset({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(mailCalls.deleteTemplate, { params: { id: template.id } }),
    onSuccess: () => toast(`${mails[template.type].name} is as it was`, "success"),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey });
      onClose();
    },
  });
  return (
    <Confirm
      open
      danger
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
      title="Reset the template"
      verb="Reset template"
      body="Your text is lost, and the standard one is sent again. This cannot be undone."
    />
  );
}

function Editor({ template }: { template: MailTemplate }) {
  const [resetting, setResetting] = useState(false);
  const field = useRef<HTMLElement>(null);
  const { subject, html, text, status } = template;
  const start = { subject, html, text, active: status === "active" };
  const form = useFields<TemplateForm>(start, (values) => templateProblems(template, values));
  const { control } = form;
  const values = useWatch({ control }) as TemplateForm;
  const save = useSave(template, () => form.reset(form.getValues()));
  const sound = Object.keys(templateProblems(template, values)).length === 0;
  return (
    <div className="mail-editor">
      <Form
        className="gh-panel form-wide"
        form={form}
        onValid={(given) => save.isPending || save.mutate(given)}
        onFocus={(event) => {
          const { target } = event;
          if (target.matches("input:not([type=checkbox]), textarea, [contenteditable]")) field.current = target;
        }}
      >
        <section className="group" aria-label="Text">
          <FormText control={control} name="subject" label="Subject" maxLength={200} />
          <Message control={control} />
          <FormArea
            control={control}
            name="text"
            label="Plain text"
            hint="For those who read no HTML; made of the message if empty"
            rows={4}
            optional
          />
          <FormCheck control={control} name="active" label="Use this template" />
          <Placeholders all={template.placeholders} field={field} />
        </section>
        <FormFoot verb="Save template" busy={save.isPending} list={inArea("/settings/email-template")}>
          {template.id ? (
            <Button kind="quiet" onClick={() => setResetting(true)}>
              Reset to default
            </Button>
          ) : null}
        </FormFoot>
      </Form>
      <Preview type={template.type} values={values} sound={sound} />
      {resetting ? <Reset template={template} onClose={() => setResetting(false)} /> : null}
    </div>
  );
}

/** The words of one mail, with how it would look. */
export function TemplatePage() {
  const { mail = "" } = useParams({ strict: false }) as { mail?: string };
  const asked = useQuery({ ...templatesQuery, meta: { quiet: true } });
  const known = Object.entries(mails).find(([type]) => type === mail)?.[1];
  const crumb = <ListLink to={inArea("/settings/email-template")}>Email templates</ListLink>;
  return (
    <Page title={known?.name ?? "Email template"} crumb={crumb} context={known?.when ?? null}>
      <Loaded asked={asked}>
        {(templates) => {
          const template = templates.find(({ type }) => type === mail);
          if (!template) return <NoSuch noun="email" list="All emails" to={inArea("/settings/email-template")} />;
          return <Editor key={`${template.id}${template.origin}`} template={template} />;
        }}
      </Loaded>
    </Page>
  );
}
