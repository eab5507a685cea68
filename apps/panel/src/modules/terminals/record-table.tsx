import { Table, type TableProps } from "@gatehouse/ui/table/table.tsx";
import { Failed } from "../../components/failed.tsx";
import "../../components/record-list.css";

type RecordTableProps<Row> = Omit<TableProps<Row>, "rows" | "rowKey" | "skeletonRows"> & {
  asked: { data: Row[] | undefined; error: Error | null; refetch: () => unknown };
};

/** All of a short list: nobody has so many devices that they would be searched or turned over page by page. */
export function RecordTable<Row extends { id: string }>({ asked, ...rest }: RecordTableProps<Row>) {
  const { data, error, refetch } = asked;
  return (
    <div className="gh-panel record-list">
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<Row> {...rest} rows={data} rowKey={({ id }) => id} skeletonRows={3} />
      )}
    </div>
  );
}
