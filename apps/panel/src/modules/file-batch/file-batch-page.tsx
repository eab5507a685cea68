import { Button } from "@gatehouse/ui/button/button.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page } from "../../components/page.tsx";
import { saveFile } from "../../lib/hand-over.ts";
import { merchantQuery } from "../accounts/index.ts";
import { BatchList } from "./batch-list.tsx";
import { template } from "./files.ts";
import { useUpload } from "./use-upload.tsx";

/** Uploads files of payments, and shows their progress and results. */
export function FileBatchPage(): ReactNode {
  const { data: merchant } = useQuery({ ...merchantQuery, meta: { quiet: true } });
  const { dialog, drop, isPending, choose } = useUpload();
  const mayUpload = merchant?.permissions.allow_file_batch === true;
  const upload = (
    <Button kind="primary" loading={isPending} onClick={choose}>
      Upload file
    </Button>
  );
  const buttons = (
    <>
      <Button onClick={() => saveFile("file-batch-template.csv", template())}>Download template</Button>
      {upload}
    </>
  );
  return (
    <Page
      title="File batch"
      context="Payments of a CSV file, charged in its order"
      actions={mayUpload ? buttons : undefined}
    >
      {merchant && !mayUpload ? (
        <div className="gh-panel">
          <Empty title="File batches aren't enabled for this account. Ask your provider to enable them." />
        </div>
      ) : (
        <section aria-label="Files" {...drop}>
          <BatchList enabled={mayUpload} upload={upload} />
        </section>
      )}
      {dialog}
    </Page>
  );
}
