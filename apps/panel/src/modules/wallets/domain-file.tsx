import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { CopyLine } from "../../components/copy-line.tsx";
import { reasonOf } from "../../lib/errors.ts";
import { domainFileQuery } from "./queries.ts";

/** What each domain has to hold before it can be saved. */
export function DomainFile() {
  const { data, error } = useQuery(domainFileQuery);
  if (error) return <p className="muted">{reasonOf(error)}</p>;
  if (!data) return null;
  const download = () => {
    const url = URL.createObjectURL(new Blob([data.content]));
    const link = document.createElement("a");
    link.href = url;
    link.download = data.path.split("/").at(-1) ?? "";
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className="stack">
      <p className="muted">Put this file on each website, at this address under https://, before you save:</p>
      <CopyLine text={data.path} label="Path of the file" />
      <div>
        <Button onClick={download}>Download the file</Button>
      </div>
    </div>
  );
}
