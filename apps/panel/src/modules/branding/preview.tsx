import { buttonClass } from "@gatehouse/ui/button/button.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import type { CSSProperties } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useMedia } from "../../lib/use-media.ts";
import type { BrandValues } from "./brand-values.ts";
import { type Finding, findingsOf } from "./findings.ts";
import { LEAST } from "./readable-accent.ts";
import { lookOf } from "./variables.ts";
import "../../components/brand-mark.css";
import "../../components/header.css";
import "../../components/side-menu.css";
import "./preview.css";

function Mark({ values, called }: { values: BrandValues; called: string }) {
  const name = values.brand_name || values.title || called;
  return (
    <span className="brand-mark">
      {values.logo === "" ? <i aria-hidden="true" /> : <img src={values.logo} alt="" />}
      <span>{name}</span>
    </span>
  );
}

/** From here on a text passes the strictest level, too. */
const AAA = 7;

/** Never rounded up to a level that is not reached. */
const sayRatio = (ratio: number) => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

function Verdict({ finding }: { finding: Finding }) {
  const { what, ratio, passes, instead } = finding;
  const level = ratio >= AAA ? "AAA pass" : "AA pass";
  return (
    <li>
      {passes ? <Status tone="success">{level}</Status> : <Status tone="warning">AA fail</Status>}
      <span className="muted">
        {what}: {sayRatio(ratio)}
        {passes ? "" : `, needs ${sayRatio(LEAST)}; ${instead}`}
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

/** At a host people work; what a merchant brands is read by those who pay. */
const words = {
  host: { link: "Open the transaction", button: "Charge $27.32" },
  merchant: { link: "View the receipt", button: "Pay $27.32" },
};

/** `called` is who speaks where no brand has a name. */
type PreviewProps = { control: Control<BrandValues>; host: boolean; called: string };

/** The page as it will look, while it is being typed. Pictures of its parts, nothing to be used. */
export function Preview({ control, host, called }: PreviewProps) {
  const values = useWatch({ control }) as BrandValues;
  const { given, tokens, parts } = lookOf(values.styles);
  const variables = { ...given, ...tokens.both, ...tokens[useScheme()] };
  const { link, button } = words[host ? "host" : "merchant"];
  const findings = findingsOf(values.styles);
  return (
    <section className="gh-panel preview" aria-label="Preview">
      <h2>Preview</h2>
      <div className="preview-page" data-brand={parts} style={variables as CSSProperties} aria-hidden="true">
        {host ? (
          <div className="header">
            <Mark values={values} called={called} />
            <span className="header-grow" />
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
            {host ? null : <Mark values={values} called={called} />}
            <b className="preview-amount">$27.32</b>
            <span className="preview-link">{link}</span>
            <span className={buttonClass("primary")}>{button}</span>
            <small>
              {[values.brand_address, values.support_email, values.support_phone].filter(Boolean).join(" · ")}
            </small>
          </div>
        </div>
      </div>
      {findings.length > 0 ? (
        <ul className="preview-findings" aria-label="Contrast">
          {findings.map((finding) => (
            <Verdict key={finding.what} finding={finding} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
