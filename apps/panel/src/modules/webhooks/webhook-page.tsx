import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ListLink } from "../../components/list-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { NoSuch } from "../../components/no-such.tsx";
import { Page } from "../../components/page.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { inArea } from "../../session/area.ts";
import { merchantQuery } from "../accounts/index.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { webhooksQuery } from "./queries.ts";
import { useWebhookActs } from "./webhook-acts.tsx";
import { eventName, familyNames, WebhookStatus } from "./words.tsx";

function Facts({ webhook }: { webhook: Webhook }) {
  const format = useFormat();
  const { available_subtypes: wanted, limit_per_second: limit, previous_signature_key_expires_at: until } = webhook;
  const events = Object.keys(wanted).filter((type) => wanted[type]);
  return (
    <dl className="gh-panel group facts">
      <dt>URL</dt>
      <dd className="gh-mono webhook-url">{webhook.url}</dd>
      <dt>Type</dt>
      <dd>{familyNames[webhook.type]}</dd>
      <dt>Events</dt>
      <dd>{events.map(eventName).join(", ") || "None"}</dd>
      <dt>Limit</dt>
      <dd>{limit === 0 ? "No limit" : `${limit} a second`}</dd>
      <dt>Last delivered</dt>
      <dd>{webhook.last_success_at ? format.dateTime(webhook.last_success_at) : "Never"}</dd>
      {webhook.failures > 0 ? (
        <>
          <dt>Failed attempts since</dt>
          <dd>{webhook.failures}</dd>
        </>
      ) : null}
      {until && Date.parse(until) > Date.now() ? (
        <>
          <dt>Previous key signs until</dt>
          <dd>{format.dateTime(until)}</dd>
        </>
      ) : null}
    </dl>
  );
}

function Acts({ webhook, ask }: { webhook: Webhook; ask: ReturnType<typeof useWebhookActs>["ask"] }) {
  return (
    <>
      <Button kind="quiet" onClick={() => ask("delete", webhook)}>
        Delete
      </Button>
      <Button onClick={() => ask("rotate", webhook)}>Rotate key</Button>
      {webhook.status === "active" ? <Button onClick={() => ask("replay", webhook)}>Replay events</Button> : null}
      <Button onClick={() => ask("test", webhook)}>Send test</Button>
      <Button kind="primary" onClick={() => ask("edit", webhook)}>
        Edit webhook
      </Button>
    </>
  );
}

function useOne(merchantId: string, list: string) {
  const { webhookId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const asked = useQuery({ ...webhooksQuery(merchantId), refetchInterval: 10_000 });
  const acts = useWebhookActs({ onDeleted: () => void navigate({ to: list }) });
  return { asked, webhook: asked.data?.find(({ id }) => id === webhookId), ...acts };
}

type One = ReturnType<typeof useOne>;

function Content({ asked, webhook, dialog, list }: One & { list: string }) {
  return (
    <>
      <Loaded asked={asked}>
        {() =>
          webhook ? (
            <div className="stack">
              <Facts webhook={webhook} />
              <DeliveryLog webhook={webhook} />
            </div>
          ) : (
            <div className="gh-panel">
              <NoSuch noun="webhook" list="All webhooks" to={list} />
            </div>
          )
        }
      </Loaded>
      {dialog}
    </>
  );
}

/** One of the signed-in merchant's webhooks with its delivery log. */
export function WebhookPage(): ReactNode {
  const list = "/merchant/webhooks";
  const { data: merchant } = useQuery({ ...merchantQuery, meta: { quiet: true } });
  const one = useOne(merchant?.id ?? "", list);
  const { webhook, ask } = one;
  return (
    <Page
      title="Webhook"
      crumb={<ListLink to={list}>Webhooks</ListLink>}
      context={webhook ? <WebhookStatus webhook={webhook} /> : ""}
      actions={webhook ? <Acts webhook={webhook} ask={ask} /> : undefined}
    >
      <Content {...one} list={list} />
    </Page>
  );
}

/** The same for a partner or an admin, as a tab of the merchant. */
export function WebhookTab(): ReactNode {
  const { merchantID = "" } = useParams({ strict: false });
  const list: string = inArea(`/merchants/update/${merchantID}/webhooks`);
  const one = useOne(merchantID, list);
  const { webhook, ask } = one;
  return (
    <div className="stack">
      {webhook ? (
        <div className="nested-head">
          <WebhookStatus webhook={webhook} />
          <div className="acts">
            <Acts webhook={webhook} ask={ask} />
          </div>
        </div>
      ) : null}
      <Content {...one} list={list} />
    </div>
  );
}
