import { Button } from "@gatehouse/ui/button/button.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { newsQuery } from "./queries.ts";
import "./reporting.css";

/** So many leave the figures beneath them in sight. */
const FEW = 3;

/** What the partner tells, newest first. */
export function News() {
  const { data, error, refetch } = useQuery(newsQuery);
  const failed = error !== null && data === undefined;
  const format = useFormat();
  const [all, showAll] = useState(false);
  const shown = (data ?? []).slice(0, all ? undefined : FEW);
  const more = (data?.length ?? 0) - shown.length;
  return (
    <section className="gh-panel group" aria-label="News">
      <h2>News</h2>
      {failed ? <Failed error={error} onRetry={refetch} /> : null}
      {data === undefined && !failed ? <Skeleton width="100%" height={60} /> : null}
      {data?.length === 0 ? <p>Currently No News</p> : null}
      {shown.map((item) => (
        <article key={item.id} className="news-item">
          <h3>{item.title}</h3>
          <p className="news-text">{item.message}</p>
          <p className="news-by">
            By: {item.author_name} · <time dateTime={item.created_at}>{format.date(item.created_at)}</time>
          </p>
        </article>
      ))}
      {more > 0 ? <Button onClick={() => showAll(true)}>{`Show ${more} more`}</Button> : null}
    </section>
  );
}
