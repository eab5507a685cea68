import { contentCalls } from "@gatehouse/contract/content/calls.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { brand } from "../../lib/brand.ts";
import { FormArea, FormText, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { useStore } from "../../lib/store.ts";
import { inArea } from "../../session/area.ts";
import { Terms } from "../identity/index.ts";
import "./content.css";

export function HelpPage() {
  const { supportEmail, supportPhone } = useStore(brand);
  return (
    <Page title="Help" context="Whom to ask and what to read">
      <div className="gh-panel content-narrow">
        <section className="group" aria-label="Ask">
          <h2>Ask</h2>
          <ul>
            <li>
              <Link to={inArea("/help/contact_us")}>Contact us</Link>
            </li>
            {supportEmail === "" ? null : (
              <li>
                Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              </li>
            )}
            {supportPhone === "" ? null : (
              <li>
                Call <a href={`tel:${supportPhone}`}>{supportPhone}</a>
              </li>
            )}
          </ul>
        </section>
        <section className="group" aria-label="Read">
          <h2>Read</h2>
          <ul>
            <li>
              <Link to={inArea("/university")}>University</Link>
            </li>
            <li>
              <a href="/api/docs">API reference</a>
            </li>
            <li>
              <Link to={inArea("/help/terms_of_service")}>Terms of service</Link>
            </li>
            <li className="gh-keys">
              Keyboard: <kbd>?</kbd> lists the shortcuts
            </li>
          </ul>
        </section>
      </div>
    </Page>
  );
}

type Letter = { subject: string; message: string };
const blank: Letter = { subject: "", message: "" };

const validate = (values: Letter) =>
  problemsOf([
    ["subject", values.subject, [rules.required("Subject"), rules.max("Subject", 150)]],
    ["message", values.message, [rules.required("Message"), rules.max("Message", 5000)]],
  ]);

const back = () => <Link to={inArea("/help")}>Help</Link>;

export function ContactUsPage() {
  const form = useFields<Letter>(blank, validate);
  const { control } = form;
  const send = useMutation({
    mutationFn: (input: Letter) => call(contentCalls.contactUs, { input }),
    onSuccess: () => {
      toast("Message sent!", "success");
      form.reset(blank);
    },
  });
  return (
    <Page title="Contact us" crumb={back()} context="The answer comes to your email address">
      <Form className="gh-panel content-narrow" form={form} onValid={(values) => send.isPending || send.mutate(values)}>
        <section className="group" aria-label="Message">
          <FormText control={control} name="subject" label="Subject" />
          <FormArea
            control={control}
            name="message"
            label="Message"
            rows={8}
            hint="Never a card number or a password"
          />
        </section>
        <FormFoot verb="Send message" busy={send.isPending} />
      </Form>
    </Page>
  );
}

export function TermsPage() {
  return (
    <Page title="Terms of service" crumb={back()}>
      <div className="gh-panel content-narrow">
        <div className="group">
          <Terms />
        </div>
      </div>
    </Page>
  );
}
