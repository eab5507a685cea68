import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { ListedTerms } from "@gatehouse/contract/identity/terms-schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Counted } from "../../components/counted.tsx";
import { Failed } from "../../components/failed.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormArea, FormText, found, type Problems, useFields } from "../../lib/form.tsx";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { publishedTermsQuery, termsQuery, wordsQuery } from "./queries.ts";
import { TermsText } from "./recovery/terms.tsx";
import "./identity.css";

type Values = { version: string; text: string };

function validate({ version, text }: Values): Problems {
  return found({
    version: check(version, [rules.required("Version"), rules.max("Version", 40)]),
    text: check(text, [rules.required("Text"), rules.max("Text", 100_000)]),
  });
}

function PublishDialog({ start, onClose }: { start: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useFields<Values>({ version: "", text: start }, validate);
  const { control } = form;
  const publish = useMutation({
    mutationFn: (input: Values) => call(identityCalls.publishTerms, { input }),
    onSuccess: async ({ version }) => {
      await client.invalidateQueries({ queryKey: ["terms"] });
      toast(`Version ${version} published!`, "success");
      onClose();
    },
  });
  return (
    <FormDialog
      title="New version"
      size="large"
      form={form}
      onValid={(values) => publish.mutate(values)}
      saving={publish}
      save="Publish terms"
      onClose={onClose}
    >
      <p className="muted">
        Everybody is asked to accept it at once: who is signed in, before their next step. Better publish it after
        hours. A version cannot be changed or taken back, since people have accepted its words.
      </p>
      <FormText control={control} name="version" label="Version" hint="Such as 2027-01" maxLength={40} autoFocus />
      <FormArea
        control={control}
        name="text"
        label="Text"
        rows={14}
        hint="An empty line ends a paragraph; one that begins with # is a heading"
      />
    </FormDialog>
  );
}

function columnsFor(format: Format, newest: string | undefined) {
  return [
    { key: "version", header: "Version", cell: (row: ListedTerms) => row.version },
    {
      key: "published",
      header: "Published",
      short: true as const,
      cell: (row: ListedTerms) => (
        <time title={format.exact(row.published_at)}>{format.dateTime(row.published_at)}</time>
      ),
    },
    { key: "by", header: "By", cell: (row: ListedTerms) => row.published_by },
    {
      key: "state",
      header: "State",
      cell: (row: ListedTerms) => (row.version === newest ? <Status tone="success">In force</Status> : null),
    },
  ];
}

function Words({ version }: { version: string }) {
  const { data, error, refetch } = useQuery(wordsQuery(version));
  if (error && data === undefined) return <Failed error={error} onRetry={refetch} />;
  return data === undefined ? <Skeleton width="100%" height="8rem" /> : <TermsText text={data.text} />;
}

/** What everybody agrees to: each version as it was published, and the way to the next. */
export function PublishedTermsPage() {
  const format = useFormat();
  const { data, error, refetch } = useQuery(publishedTermsQuery);
  const newest = data?.[0];
  const { data: now } = useQuery(termsQuery);
  const columns = useMemo(() => columnsFor(format, newest?.version), [format, newest?.version]);
  const [publishing, setPublishing] = useState(false);
  const [read, setRead] = useState<ListedTerms>();
  const create = (
    <Button kind="primary" onClick={() => setPublishing(true)}>
      New version
    </Button>
  );
  return (
    <Page
      title="Terms of service"
      context={
        <Counted
          context="Everyone accepts the newest version before going on, even when already signed in"
          total={data?.length}
          noun="version"
        />
      }
      actions={create}
    >
      <div className="gh-panel identity-list">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<ListedTerms>
            label="Versions of the terms"
            columns={columns}
            rows={data}
            rowKey={(row) => row.version}
            onOpen={setRead}
            skeletonRows={3}
            empty={<Empty title="Nothing published: the terms that come with the product are shown" />}
          />
        )}
      </div>
      {publishing && now ? <PublishDialog start={now.text} onClose={() => setPublishing(false)} /> : null}
      {read ? (
        <Dialog open title={`Version ${read.version}`} size="large" onClose={() => setRead(undefined)}>
          <div className="stack">
            <Words version={read.version} />
          </div>
        </Dialog>
      ) : null}
    </Page>
  );
}
