import { Status } from "@gatehouse/ui/status/status.tsx";
import type { CSSProperties } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useMedia } from "../../lib/use-media.ts";
import type { BrandValues } from "./brand-values.ts";
import { type Finding, findingsOf } from "./findings.ts";
import { lookOf } from "./variables.ts";
import "../../components/brand-mark.css";
import "../../components/header.css";
import "../../components/side-menu.css";
import "./preview.css";

function Mark({ values }: { values: BrandValues }) {
  const name = values.brand_name || values.title || "Gatehouse";
  return (
    <span className="brand-mark">
      {values.logo === "" ? <i aria-hidden="true" /> : <img src={values.logo} alt="" />}
      <span>{name}</span>
    </span>
  );
}

function Verdict({ finding }: { finding: Finding }) {
  const { what, ratio, passes, instead } = finding;
  return (
    <li>
      {passes ? <Status tone="success">Readable</Status> : <Status tone="warning">Too faint</Status>}
      <span className="muted">
        {what}, {ratio.toFixed(1)} to 1{passes ? "" : `, below 4.5: ${instead}`}
      </span>
    </li>
  );
}

/** Which of its grounds the page has now. */
function useScheme(): "light" | "dark" {
  const asked = useMedia("(prefers-color-scheme: dark)");
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && asked) ? "dark" : "light";
}

/** The page as it will look, while it is being typed. Pictures of its parts, nothing to be used. */
export function Preview({ control, host }: { control: Control<BrandValues>; host: boolean }) {
  const values = useWatch({ control }) as BrandValues;
  const { given, tokens, parts } = lookOf(values.styles);
  const variables = { ...given, ...tokens.both, ...tokens[useScheme()] };
  const findings = findingsOf(values.styles);
  return (
    <section className="gh-panel preview" aria-label="Preview">
      <h2>Preview</h2>
      <div className="preview-page" data-brand={parts} style={variables as CSSProperties} aria-hidden="true">
        {host ? (
          <div className="header">
            <Mark values={values} />
            <span className="header-grow" />
            <span className="header-who">
              <b>Rowe Books</b>
              <span>mara_rowe</span>
            </span>
          </div>
        ) : null}
        <div className="preview-body">
          {host ? (
            <div className="side-menu">
              <span className="preview-current">Dashboard</span>
              <span>Transactions</span>
              <span>Customers</span>
            </div>
          ) : null}
          <div className="preview-content">
            {host ? null : <Mark values={values} />}
            <b className="preview-amount">$27.32</b>
            <span className="preview-link">Open the transaction</span>
            <span className="gh-button gh-button-primary gh-button-normal">Charge $27.32</span>
            <small>
              {[values.brand_address, values.support_email, values.support_phone].filter(Boolean).join(" · ")}
            </small>
          </div>
        </div>
      </div>
      {findings.length > 0 ? (
        <ul className="preview-findings">
          {findings.map((finding) => (
            <Verdict key={finding.what} finding={finding} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
