import { fillPlaceholders } from "@gatehouse/contract/mail/placeholders.ts";
import type { MailTemplate } from "@gatehouse/contract/mail/template.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Counted } from "../../components/counted.tsx";
import { Failed } from "../../components/failed.tsx";
import { Page } from "../../components/page.tsx";
import { media, useMedia } from "../../lib/use-media.ts";
import { inArea, myArea } from "../../session/area.ts";
import { templatesQuery } from "./queries.ts";
import { mails, sayOrigin } from "./words.ts";
import "./mail.css";

function Origin({ template }: { template: MailTemplate }) {
  const { tone, words } = sayOrigin(template);
  return tone === "neutral" ? <span>{words}</span> : <Status tone={tone}>{words}</Status>;
}

/** As whoever gets it would read it: with samples for what it speaks of. */
const sampleSubject = ({ subject, placeholders }: MailTemplate) =>
  fillPlaceholders(subject, (name) => placeholders.find((one) => one.name === name)?.sample ?? "");

const columns = [
  { key: "name", header: "Email", short: true as const, cell: ({ type }: MailTemplate) => mails[type].name },
  {
    key: "when",
    header: "Sent",
    cell: ({ type }: MailTemplate) => <span title={mails[type].when}>{mails[type].when}</span>,
  },
  {
    key: "subject",
    header: "Subject",
    cell: (template: MailTemplate) => <span title={sampleSubject(template)}>{sampleSubject(template)}</span>,
  },
  {
    key: "origin",
    header: "Text",
    short: true as const,
    cell: (template: MailTemplate) => <Origin template={template} />,
  },
];

/** The mails that go out in the account's name, and whose words they are in. */
export function TemplatesPage() {
  const navigate = useNavigate();
  const phone = useMedia(media.mobile);
  const { data, error, refetch } = useQuery(templatesQuery);
  const sent = data?.filter(({ in_use }) => in_use);
  const open = (template: MailTemplate) =>
    void navigate({ to: inArea(`/settings/email-template/${template.type}`) } as never);
  const context =
    myArea() === "merchant"
      ? "The text of the emails that go out in your name"
      : "The text of emails, for everyone beneath you who has none of their own";
  return (
    <Page title="Email templates" context={<Counted context={context} total={sent?.length} noun="email" />}>
      <div className="gh-panel record-list">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table
            label="Email templates"
            columns={phone ? columns.filter(({ key }) => key === "name" || key === "origin") : columns}
            rows={sent}
            rowKey={({ type }) => type}
            onOpen={open}
            rowMenu={(template) => [{ label: "Edit template", onSelect: () => open(template) }]}
            skeletonRows={6}
          />
        )}
      </div>
    </Page>
  );
}
