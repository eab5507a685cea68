import { mailCalls } from "@gatehouse/contract/mail/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: ({ signal }) => call(mailCalls.listTemplates, { signal }),
});
