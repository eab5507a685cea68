import { contentCalls } from "@gatehouse/contract/content/calls.ts";
import type { News } from "@gatehouse/contract/content/news.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Counted } from "../../components/counted.tsx";
import { Failed } from "../../components/failed.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { TabHead } from "../../components/tab-head.tsx";
import { call } from "../../lib/api.ts";
import { useFormat } from "../../lib/use-format.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { usePage } from "../../lib/use-page.ts";
import { inArea, isRoleAdmin } from "../../session/area.ts";
import { userQuery } from "../../session/user.ts";
import { WithUser } from "../../session/with-user.tsx";
import { merchantByIdQuery } from "../accounts/index.ts";
import { audienceNames, NewsDialog } from "./news-dialog.tsx";
import { newsOfQuery } from "./queries.ts";
import "../../components/record-list.css";
import "./content.css";

function useColumns() {
  const format = useFormat();
  const phone = useMedia(media.mobile);
  const shownTo = { key: "for", header: "Shown to", cell: (row: News) => audienceNames[row.visibility] };
  const dated = (row: News) => (
    <div className="record-lines">
      {row.title}
      <span className="muted">{format.dateTime(row.created_at)}</span>
    </div>
  );
  if (phone) return [{ key: "title", header: "Title", cell: dated }, shownTo];
  return [
    { key: "title", header: "Title", cell: (row: News) => row.title },
    { key: "message", header: "Message", cell: (row: News) => <span title={row.message}>{row.message}</span> },
    shownTo,
    { key: "by", header: "By", cell: (row: News) => row.author_name },
    {
      key: "created",
      header: "Created",
      short: true as const,
      cell: (row: News) => (
        <time dateTime={row.created_at} title={format.exact(row.created_at)}>
          {format.dateTime(row.created_at)}
        </time>
      ),
    },
  ];
}

type DeleteProps = { partnerId: string; item: News; onClose: () => void };

function DeleteNews({ partnerId, item, onClose }: DeleteProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(contentCalls.deleteNews, { params: { id: partnerId, newsId: item.id } }),
    onSuccess: async () => {
      toast("News deleted!", "success");
      onClose();
      await client.invalidateQueries({ queryKey: ["news"] });
    },
  });
  return (
    <Confirm
      open
      danger
      title={`Delete “${item.title}”?`}
      body="Nobody sees it any more."
      verb="Delete news"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}

function AddNews({ at }: { at: string }) {
  if (!isRoleAdmin()) return null;
  return (
    <ButtonLink to={`${at}/create` as string} kind="primary">
      Add news
    </ButtonLink>
  );
}

/** A page of what a partner tells, once it is known which partner that is. */
function useNews(partnerId: string | undefined) {
  const { page, turn } = usePage();
  const found = useQuery({
    ...newsOfQuery(partnerId ?? "", page),
    enabled: partnerId !== undefined,
    placeholderData: keepPreviousData,
  });
  return { found, page, turn, counted: { total: found.data?.total, noun: "news item", zone: useFormat().zone } };
}

/** `open`: which one is being changed, or "new". */
type NewsListProps = { partnerId: string; news: ReturnType<typeof useNews>; at: string; open: string | undefined };

/** What a partner tells those beneath it. */
function NewsList({ partnerId, news, at, open }: NewsListProps) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<News>();
  const { data, error, isFetching, isPlaceholderData, refetch } = news.found;
  const columns = useColumns();
  const show = (row: News) => void navigate({ to: `${at}/update/${row.id}` });
  // Whoever closes it has been asked, or has saved.
  const close = () => void navigate({ to: at, ignoreBlocker: true });
  const menu = (row: News) => [
    { label: "Edit news", onSelect: () => show(row) },
    { label: "Delete news", danger: true, onSelect: () => setLeaving(row) },
  ];
  const item = data?.data.find(({ id }) => id === open);
  return (
    <div className="stack">
      <div className="gh-panel record-list">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<News>
            label="News"
            columns={columns}
            rows={data?.data}
            rowKey={(row) => row.id}
            onOpen={isRoleAdmin() ? show : undefined}
            rowMenu={isRoleAdmin() ? menu : undefined}
            loading={isFetching && isPlaceholderData}
            empty={<Empty title="No news yet: merchants and partners read it on their dashboard" />}
          />
        )}
        <Pagination total={data?.total} {...news.page} onChange={news.turn} />
      </div>
      {open === "new" || item ? <NewsDialog key={open} partnerId={partnerId} item={item} onClose={close} /> : null}
      {leaving ? <DeleteNews partnerId={partnerId} item={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </div>
  );
}

/** As a tab of a partner. */
export function NewsTab({ open }: { open?: "new" }) {
  const { partner_id = "", news_id } = useParams({ strict: false });
  const at = inArea(`/partners/update/${partner_id}/news-items`);
  const news = useNews(partner_id);
  return (
    <div className="stack">
      <TabHead {...news.counted}>
        <AddNews at={at} />
      </TabHead>
      <NewsList news={news} at={at} partnerId={partner_id} open={open ?? news_id} />
    </div>
  );
}

export const NewNewsTab = () => <NewsTab open="new" />;

/** As a tab of a merchant: what its partner tells it, and all others of that partner. */
export function MerchantNewsTab({ open }: { open?: "new" }) {
  const { merchantID = "", news_id } = useParams({ strict: false });
  const asked = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  const at = inArea(`/merchants/update/${merchantID}/news-items`);
  const news = useNews(asked.data?.partner_id);
  return (
    <div className="stack">
      <TabHead context="What the partner of this merchant tells all its merchants" {...news.counted}>
        <AddNews at={at} />
      </TabHead>
      <Loaded asked={asked}>
        {({ partner_id }) => <NewsList news={news} at={at} partnerId={partner_id} open={open ?? news_id} />}
      </Loaded>
    </div>
  );
}

export const NewMerchantNewsTab = () => <MerchantNewsTab open="new" />;

/** A partner's own. */
export function OwnNewsPage({ open }: { open?: "new" }) {
  const { news_id } = useParams({ strict: false });
  const at = "/partner/settings/news-items";
  const { data: viewer } = useQuery(userQuery);
  const news = useNews(viewer?.account_type_id);
  return (
    <Page
      title="News"
      context={<Counted context="What your merchants and partners read on their dashboard" {...news.counted} />}
      actions={<AddNews at={at} />}
    >
      <WithUser>
        {(user) => <NewsList news={news} at={at} partnerId={user.account_type_id} open={open ?? news_id} />}
      </WithUser>
    </Page>
  );
}

export const NewOwnNewsPage = () => <OwnNewsPage open="new" />;
