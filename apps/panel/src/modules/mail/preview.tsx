import { mailCalls } from "@gatehouse/contract/mail/calls.ts";
import type { MailTemplate } from "@gatehouse/contract/mail/template.ts";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { Segmented } from "@gatehouse/ui/tabs/segmented.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { call } from "../../lib/api.ts";
import { useSettled } from "../../lib/use-settled.ts";
import type { TemplateForm } from "./template-values.ts";

const PAUSE_MS = 400;

/** As high as the mail in it: one that was cut would seem to end there. Styles bound it, and what is longer scrolls. */
function MailFrame({ html }: { html: string }) {
  const [height, setHeight] = useState<number>();
  const measure = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = frame.contentDocument;
    if (!page?.scrollingElement) return;
    // Its borders, and the bar below a mail that is too wide.
    const around = frame.offsetHeight - page.scrollingElement.clientHeight;
    setHeight(Math.ceil(page.documentElement.getBoundingClientRect().height) + around);
  };
  // Nothing in it may run. It is of our origin only so that the panel can measure it.
  return (
    <iframe title="The email as a page" sandbox="allow-same-origin" srcDoc={html} onLoad={measure} style={{ height }} />
  );
}

type PreviewProps = { type: MailTemplate["type"]; values: TemplateForm; sound: boolean };

/** The mail as it would arrive, once the typing has paused; words that can't be sent leave the last that could. */
export function Preview({ type, values, sound }: PreviewProps) {
  const [kind, setKind] = useState("page");
  const { subject, html, text } = values;
  const settled = useSettled(JSON.stringify({ type, subject, html, text }), PAUSE_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ["template-preview", settled],
    queryFn: ({ signal }) => call(mailCalls.previewTemplate, { input: JSON.parse(settled), signal }),
    enabled: sound,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <section className="gh-panel group mail-preview" aria-label="Preview">
      <div className="mail-preview-head">
        <h2>Preview</h2>
        <Segmented
          label="Preview as"
          value={kind}
          onChange={setKind}
          options={[
            { value: "page", label: "Page" },
            { value: "text", label: "Plain text" },
          ]}
        />
      </div>
      {error && sound ? <Failed error={error} onRetry={refetch} /> : null}
      {sound ? null : <p className="muted">Shows the last text that can be sent.</p>}
      {data === undefined && !error ? <Skeleton width="100%" height={280} /> : null}
      {data ? (
        <>
          <p className="mail-subject">
            <span className="muted">Subject:</span> {data.subject}
          </p>
          {kind === "page" ? (
            <MailFrame html={data.html} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long has to be scrolled by keyboard
            <pre tabIndex={0}>{data.text}</pre>
          )}
        </>
      ) : null}
    </section>
  );
}
