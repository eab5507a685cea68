import type { contentCalls } from "@gatehouse/contract/content/calls.ts";
import { type News, news as schema } from "@gatehouse/contract/content/news.ts";
import { LIST_LIMIT } from "@gatehouse/contract/search.ts";
import type { Context, Page, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listPageOf, type PageOf } from "../../search/page.ts";
import { actionOf, recordAudit } from "../audit/index.ts";
import {
  insertNews,
  latestNews,
  lockNews,
  type NewsRow,
  newsFor,
  pageOfNews,
  partnerName,
  removeNews,
  updateNews as updateRow,
} from "./news.store.ts";

/** Administrators, who are beneath nobody, see what all partners tell. */
export const dashboardNews: UseCase<typeof contentCalls.dashboardNews> = async ({ services, caller }) => {
  const { account_type: type, account_type_id: id } = caller;
  const rows = await services.db.scoped(caller.scope, (tx) =>
    type === "admin" ? latestNews(tx) : newsFor(tx, { type, id }),
  );
  return { data: rows.map(shown), total_count: rows.length };
};

export const listNews: UseCase<typeof contentCalls.listNews> = async (context) => {
  const limit = Math.min(wholeNumber(context.params.limit, "limit") || LIST_LIMIT, LIST_LIMIT);
  return told(context, { limit, offset: wholeNumber(context.params.offset, "offset") });
};

export const listNewsByQuery: UseCase<typeof contentCalls.listNewsByQuery> = (context) =>
  told(context, listPageOf(context.query));

async function told({ services, caller, params }: Context, page: PageOf): Promise<Page<News[]>> {
  const { rows, total } = await services.db.scoped(caller.scope, (tx) => pageOfNews(tx, params.id ?? "", page));
  return { data: rows.map(shown), total_count: total };
}

export const getNews: UseCase<typeof contentCalls.getNews> = (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => shown(await mustLock(tx, context)));

export const createNews: UseCase<typeof contentCalls.createNews> = (context, input) => {
  const { services, caller, params } = context;
  const partner_id = params.id ?? "";
  const now = services.clock.now();
  return services.db.scoped(caller.scope, async (tx) => {
    const author_name = await authorOf(tx, partner_id, input.author_name);
    const { title, message, visibility = "merchants" } = input;
    const row = { id: services.ids.next(), partner_id, title, message, author_name, visibility };
    const after = await insertNews(tx, { ...row, created_at: now, updated_at: now });
    return note(tx, context, { before: null, after });
  });
};

export const updateNews: UseCase<typeof contentCalls.updateNews> = (context, input) => {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = await mustLock(tx, context);
    const { partner_id, id } = before;
    const given =
      input.author_name === undefined ? {} : { author_name: await authorOf(tx, partner_id, input.author_name) };
    const after = await updateRow(tx, { partner_id, id }, { ...input, ...given, updated_at: services.clock.now() });
    return note(tx, context, { before, after: after ?? before });
  });
};

/** Where nobody is named it is the partner who tells. */
const authorOf = async (tx: Tx, partnerId: string, named = ""): Promise<string> =>
  named.trim() === "" ? partnerName(tx, partnerId) : named;

export const deleteNews: UseCase<typeof contentCalls.deleteNews> = async (context) => {
  await context.services.db.scoped(context.caller.scope, async (tx) => {
    const before = await mustLock(tx, context);
    await removeNews(tx, before);
    await note(tx, context, { before, after: null });
  });
  return null;
};

async function mustLock(tx: Tx, { params }: Context): Promise<NewsRow> {
  return (await lockNews(tx, { partner_id: params.id ?? "", id: params.newsId ?? "" })) ?? refuse("not_found");
}

type Change = { before: NewsRow | null; after: NewsRow | null };

async function note(tx: Tx, context: Context, { before, after }: Change): Promise<News> {
  const row = after ?? before ?? refuse("not_found");
  await recordAudit(tx, context, {
    account_id: row.partner_id,
    action: actionOf({ before, after }),
    record_type: "news",
    record_id: row.id,
    schema,
    before: before && shown(before),
    after: after && shown(after),
  });
  return shown(row);
}

function shown({ created_at, updated_at, ...row }: NewsRow): News {
  return {
    ...row,
    account_type_id: row.partner_id,
    created_at: created_at.toISOString(),
    updated_at: (updated_at ?? created_at).toISOString(),
  };
}

function wholeNumber(text = "", at: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse("invalid_field", { at });
}
