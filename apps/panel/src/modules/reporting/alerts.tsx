import type { Alert } from "@gatehouse/contract/reporting/figures.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../lib/use-format.ts";
import { alertsQuery } from "./queries.ts";
import "./reporting.css";

const tones = { info: "info", warning: "warning", error: "danger" } as const;
const SHOWN = 5;

/** What needs attention, each with the page where it can be dealt with; nothing where there is nothing. */
export function Alerts() {
  const format = useFormat();
  const { data = [] } = useQuery(alertsQuery);
  if (data.length === 0) return null;
  const rest = data.length - SHOWN;
  return (
    <section className="gh-panel group alerts" aria-label="Needs attention">
      <ul>
        {data.slice(0, SHOWN).map((alert: Alert) => (
          <li key={alert.id}>
            <Status tone={tones[alert.severity]}>{alert.severity === "error" ? "Failing" : "Waiting"}</Status>
            <Link to={alert.link}>{alert.message}</Link>
            <time className="muted" dateTime={alert.created_at}>
              {format.date(alert.created_at)}
            </time>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="muted">{`and ${rest} more`}</p> : null}
    </section>
  );
}
