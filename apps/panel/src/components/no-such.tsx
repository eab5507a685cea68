import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Link } from "@tanstack/react-router";

/** What a page of one record shows, and the list that one comes from. */
export type Sought = { noun: string; list: string; to: string };

/** In place of a record that is gone, or never was, or is somebody else's. */
export function NoSuch({ noun, list, to }: Sought) {
  const back = (
    <Link to={to as never} className="gh-button gh-button-secondary gh-button-normal">
      {list}
    </Link>
  );
  return <Empty title={`There is no such ${noun}`} action={back} />;
}
