import { useQuery } from "@tanstack/react-query";
import { Page } from "../../components/page.tsx";
import { userQuery } from "../identity/queries.ts";
import { News } from "./news.tsx";

/** The first page of partners and administrators. */
export function NewsPage() {
  const { data: user } = useQuery(userQuery);
  return (
    <Page title="Dashboard" context={user?.account_name}>
      <div className="narrow">
        <News />
      </div>
    </Page>
  );
}
