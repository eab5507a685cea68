import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Counted } from "../../components/counted.tsx";
import { Page } from "../../components/page.tsx";
import { TabHead } from "../../components/tab-head.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { inArea } from "../../session/area.ts";
import { merchantQuery } from "../accounts/index.ts";
import { webhooksQuery } from "./queries.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookList } from "./webhook-list.tsx";

function useCreate(merchantId: string) {
  const [creating, setCreating] = useState(false);
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      New webhook
    </Button>
  );
  const dialog = creating ? <WebhookDialog merchantId={merchantId} onClose={() => setCreating(false)} /> : null;
  return { create, dialog };
}

/** The signed-in merchant's webhooks. */
export function WebhooksPage(): ReactNode {
  const format = useFormat();
  const { data: merchant } = useQuery({ ...merchantQuery, meta: { quiet: true } });
  const id = merchant?.id ?? "";
  const { data } = useQuery(webhooksQuery(id));
  const { create, dialog } = useCreate(id);
  return (
    <Page
      title="Webhooks"
      context={
        <Counted
          context="Events that are sent to your servers"
          total={data?.length}
          noun="webhook"
          zone={format.zone}
        />
      }
      actions={data?.length ? create : undefined}
    >
      <WebhookList merchantId={id} at="/merchant/webhooks" create={create} />
      {dialog}
    </Page>
  );
}

/** The webhooks of a merchant that a partner or an admin administers. */
export function WebhooksTab(): ReactNode {
  const { merchantID = "" } = useParams({ strict: false });
  const { data } = useQuery(webhooksQuery(merchantID));
  const { create, dialog } = useCreate(merchantID);
  const at: string = inArea(`/merchants/update/${merchantID}/webhooks`);
  return (
    <div className="stack">
      {data?.length ? (
        <TabHead total={data.length} noun="webhook">
          {create}
        </TabHead>
      ) : null}
      <WebhookList merchantId={merchantID} at={at} create={create} />
      {dialog}
    </div>
  );
}
