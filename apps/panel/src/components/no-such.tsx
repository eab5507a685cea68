import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { ButtonLink } from "./button-link.tsx";

/** What a page of one record shows, and the list that one comes from. */
export type Sought = { noun: string; list: string; to: string };

/** In place of a record that is gone, or never was, or is somebody else's. */
export function NoSuch({ noun, list, to }: Sought) {
  const back = <ButtonLink to={to as never}>{list}</ButtonLink>;
  return <Empty title={`There is no such ${noun}`} action={back} />;
}
