import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { Exchange, Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { Spinner } from "@gatehouse/ui/state/spinner.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { useQuery } from "@tanstack/react-query";
import { TextBlock } from "../../components/text-block.tsx";
import { call } from "../../lib/api.ts";

function Shown({ exchange }: { exchange: Exchange }) {
  const headers = Object.entries(exchange.request_headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <p>
        <Status tone="success">{`Status ${exchange.status_code}`}</Status> {`after ${exchange.duration_ms} ms`}
      </p>
      <TextBlock title="Request" text={[`POST ${exchange.url}`, ...headers, "", exchange.request_body].join("\n")} />
      <TextBlock title="Reply" text={exchange.response_body || "(empty)"} />
    </>
  );
}

/** Sends a test event and shows the request and the reply, or why the test failed. */
export function TestDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { merchant_id, id } = webhook;
  const test = useQuery({
    queryKey: ["webhook test", id],
    queryFn: ({ signal }) =>
      call(webhookCalls.testWebhook, { params: { id: merchant_id }, input: { webhook_id: id }, signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
      <Button kind="primary" loading={test.isFetching} onClick={() => void test.refetch()}>
        Send again
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Test event" size="large" footer={footer}>
      <div className="stack" aria-live="polite">
        {test.data && !test.isFetching ? <Shown exchange={test.data} /> : null}
        {test.isFetching ? <Spinner label="Sending a test event" /> : null}
        {test.error && !test.isFetching ? (
          <>
            <p>
              <Status tone="danger">Test failed</Status>
            </p>
            <p>{test.error.message}</p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
