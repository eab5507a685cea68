import type { ReplyOf } from "@gatehouse/contract/call.ts";
import { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import { PRODUCT_ROWS, productColumns } from "@gatehouse/contract/catalog/product.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef } from "react";
import { call } from "../../lib/api.ts";
import { saveFile } from "../../lib/hand-over.ts";
import { PRODUCTS } from "./queries.ts";

type Outcome = ReplyOf<typeof catalogCalls.importProducts>;
type Fault = Outcome["errors"][number];

const faultColumns = [
  { key: "row", header: "Line", align: "end" as const, width: 4, cell: ({ row }: Fault) => row },
  { key: "message", header: "What is wrong", cell: ({ message }: Fault) => message },
];

/** What a file looks like: its titles, and one product. */
const example = () =>
  new Blob([`${productColumns.join(",")}\r\nTree fern,FERN01,1200,true,false,0,0,20,PCE,2 litre pot\r\n`], {
    type: "text/csv",
  });

function Result({ outcome }: { outcome: Outcome }) {
  const { total, imported, errors } = outcome;
  return (
    <div className="stack" role="status">
      <p>
        <b>
          {inThousands(imported)} of {inThousands(total)} {total === 1 ? "product was" : "products were"} added.
        </b>{" "}
        {errors.length > 0 ? "These lines were left out; put them right and upload only them." : null}
      </p>
      {errors.length > 0 ? (
        <Table<Fault>
          label="Lines that were left out"
          columns={faultColumns}
          rows={errors}
          rowKey={({ row }) => String(row)}
        />
      ) : null}
    </div>
  );
}

function Explanation() {
  return (
    <div className="stack">
      <p>
        The first line names the columns; amounts are minor units, 1200 for 12.00. Only <code>name</code> has to be
        there, and a price where it is fixed. At most {inThousands(PRODUCT_ROWS)} lines.
      </p>
      <p className="gh-mono muted">{productColumns.join(", ")}</p>
      <div>
        <Button onClick={() => saveFile("products-example.csv", example())}>Download an example</Button>
      </div>
    </div>
  );
}

/** Many products out of one file; each line that was not taken says why. */
export function ImportDialog({ merchantId, onClose }: { merchantId: string; onClose: () => void }) {
  const client = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (chosen: File) =>
      call(catalogCalls.importProducts, { params: { id: merchantId }, input: { file: await chosen.text() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PRODUCTS] }),
  });
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again, once it has been put right.
    event.target.value = "";
    if (chosen && !isPending) mutate(chosen);
  };
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {data ? "Done" : "Cancel"}
      </Button>
      <Button kind="primary" loading={isPending} onClick={() => chooser.current?.click()}>
        {data ? "Upload another file" : "Choose a CSV file"}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Upload products" footer={footer}>
      <input ref={chooser} type="file" hidden accept=".csv,text/csv" aria-label="CSV file" onChange={pick} />
      {data ? <Result outcome={data} /> : <Explanation />}
    </Dialog>
  );
}
