import { Button } from "@gatehouse/ui/button/button.tsx";
import { useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { CopyLine } from "../../components/copy-line.tsx";
import { LeaveGuard } from "../../components/leave-guard.tsx";

type BoardedProps = {
  made: { name: string; api_key?: string | undefined; pub_api_key?: string | undefined; user: { username: string } };
  to: string;
  next: string;
};

function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <h3>{label}</h3>
      <CopyLine text={value} label={label} word="Copy" />
    </div>
  );
}

/** What came of boarding: its keys are on this page and nowhere else. */
export function Boarded({ made, to, next }: BoardedProps) {
  const { api_key, pub_api_key, user } = made;
  const [copied, setCopied] = useState(!api_key && !pub_api_key);
  return (
    <div className="gh-panel form-wide" role="status">
      <section className="group">
        <h2>{made.name} is ready</h2>
        <p>
          The first user signs in as <span className="gh-mono">{user.username}</span>.
          {copied ? "" : " Copy the keys now: they won't be shown again."}
        </p>
        {api_key ? <Secret label="API key" value={api_key} /> : null}
        {pub_api_key ? <Secret label="Public API key" value={pub_api_key} /> : null}
        <div className="acts-end">
          {copied ? (
            <ButtonLink to={to} kind="primary">
              {next}
            </ButtonLink>
          ) : (
            <Button kind="primary" onClick={() => setCopied(true)}>
              I have copied them
            </Button>
          )}
        </div>
      </section>
      <LeaveGuard
        when={!copied}
        title="Leave without the keys?"
        body="They won't be shown again. Without them the keys are of no use."
      />
    </div>
  );
}
