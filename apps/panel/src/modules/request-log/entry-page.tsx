import type { RequestLogDetail } from "@gatehouse/contract/request-log/schemas.ts";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ListLink } from "../../components/list-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { TextBlock } from "../../components/text-block.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { merchantQuery } from "../accounts/index.ts";
import { entryQuery } from "./queries.ts";
import { curlOf, HttpStatus, readable } from "./words.tsx";
import "./request-log.css";

const LIST = "/merchant/request-log";

function Facts({ entry }: { entry: RequestLogDetail }) {
  const format = useFormat();
  return (
    <dl className="gh-panel group facts">
      <dt>Call</dt>
      <dd className="gh-mono request-path">{`${entry.method} ${entry.path}`}</dd>
      <dt>Time</dt>
      <dd>
        <time dateTime={entry.created_at} title={format.exact(entry.created_at)}>
          {format.dateTime(entry.created_at)}
        </time>
      </dd>
      <dt>Duration</dt>
      <dd>{`${entry.duration_ms} ms`}</dd>
      <dt>API key</dt>
      <dd>{entry.key_name || "–"}</dd>
      <dt>Error ID</dt>
      <dd>
        <span className="gh-mono">{entry.id}</span>
        <Copy text={entry.id} label="Error ID" />
      </dd>
      {entry.transaction_ids.length === 0 ? null : <dt>Transactions</dt>}
      {entry.transaction_ids.map((id) => (
        <dd key={id}>
          <Link className="gh-mono" to={`/merchant/transaction/detail/${id}` as never}>
            {id}
          </Link>
        </dd>
      ))}
    </dl>
  );
}

function Bodies({ entry }: { entry: RequestLogDetail }) {
  const { query, request, reply } = entry;
  const none = [query, request, reply].every((body) => body === "");
  return (
    <section className="gh-panel group stack">
      <h2>Request and reply</h2>
      {none ? <p className="muted">No request and reply are stored for this call.</p> : null}
      {query === "" ? null : <TextBlock title="Query" text={readable(query)} />}
      {request === "" ? null : <TextBlock title="Request" text={readable(request)} />}
      {reply === "" ? null : <TextBlock title="Reply" text={readable(reply)} />}
      <TextBlock title="As curl" text={curlOf(entry, location.origin)} />
      <p className="muted">
        Texts such as names, addresses and card data are never stored: they read “[redacted]”. Put them back before you
        repeat the call.
      </p>
    </section>
  );
}

/** One API call with its redacted request and reply. */
export function EntryPage(): ReactNode {
  const { requestId = "" } = useParams({ strict: false });
  const { data: merchant } = useQuery({ ...merchantQuery, meta: { quiet: true } });
  const asked = useQuery(entryQuery({ id: merchant?.id ?? "", request_id: requestId }));
  return (
    <Page
      title="API call"
      crumb={<ListLink to={LIST}>Request log</ListLink>}
      context={asked.data ? <HttpStatus status={asked.data.status} /> : ""}
    >
      <Loaded asked={asked} sought={{ noun: "API call", list: "Request log", to: LIST }}>
        {(entry) => (
          <div className="stack">
            <Facts entry={entry} />
            <Bodies entry={entry} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
