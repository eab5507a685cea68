import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminArea, merchantArea, partnerArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import type { MenuEntry, PageEntry } from "../../components/menu.ts";
import { gateAdmins } from "../../session/gate.ts";
import { merchantRecords, partnerRecords } from "../accounts/index.ts";

const news = () => import("./news-list.tsx");
const lesson = () => import("./lesson-page.tsx");
const help = () => import("./help-pages.tsx");

/** The tab of a partner with the news for those beneath it, and of a merchant with the news that it is shown. */
function newsTabs<R extends AnyRoute>(record: R, of: "partner" | "merchant") {
  const getParentRoute = () => record;
  const tab = lazyRouteComponent(news, of === "partner" ? "NewsTab" : "MerchantNewsTab");
  const create = lazyRouteComponent(news, of === "partner" ? "NewNewsTab" : "NewMerchantNewsTab");
  return [
    createRoute({ getParentRoute, path: "news-items", component: tab }),
    createRoute({ getParentRoute, path: "news-items/create", component: create }),
    createRoute({ getParentRoute, path: "news-items/update/$news_id", component: tab }),
  ] as const;
}

const universityIn = <A extends AnyRoute>(area: A) =>
  createRoute({
    getParentRoute: () => area,
    path: "university",
    component: lazyRouteComponent(() => import("./university-page.tsx"), "UniversityPage"),
  });

/** Administration writes the lessons that the other areas read. */
const writtenLessons = { getParentRoute: () => adminArea, beforeLoad: gateAdmins("admin") };
const lessonRoutes = [
  createRoute({ ...writtenLessons, path: "university/create", component: lazyRouteComponent(lesson, "NewLessonPage") }),
  createRoute({
    ...writtenLessons,
    path: "university/update/$id",
    component: lazyRouteComponent(lesson, "LessonPage"),
  }),
] as const;

function helpRoutes<A extends AnyRoute>(area: A) {
  const getParentRoute = () => area;
  return [
    createRoute({ getParentRoute, path: "help", component: lazyRouteComponent(help, "HelpPage") }),
    createRoute({ getParentRoute, path: "help/contact_us", component: lazyRouteComponent(help, "ContactUsPage") }),
    createRoute({ getParentRoute, path: "help/terms_of_service", component: lazyRouteComponent(help, "TermsPage") }),
  ] as const;
}

/** A partner's own page with its news. */
const ownNews = { getParentRoute: () => partnerArea, beforeLoad: gateAdmins("partner") };
const ownNewsPage = lazyRouteComponent(news, "OwnNewsPage");
const ownNewsRoutes = [
  createRoute({ ...ownNews, path: "settings/news-items", component: ownNewsPage }),
  createRoute({ ...ownNews, path: "settings/news-items/update/$news_id", component: ownNewsPage }),
  createRoute({
    ...ownNews,
    path: "settings/news-items/create",
    component: lazyRouteComponent(news, "NewOwnNewsPage"),
  }),
] as const;

const university = (area: AccountType): MenuEntry => ({
  area,
  group: "Help",
  order: 10,
  label: "University",
  to: `/${area}/university`,
  key: "y",
  also: [`/${area}/university`],
  words: ["lessons", "learn", "training"],
});

const helpEntry = (area: AccountType): MenuEntry => ({
  area,
  group: "Help",
  order: 20,
  label: "Help",
  to: `/${area}/help`,
  key: "h",
  also: [`/${area}/help`],
  words: ["support", "contact"],
});

const helpPages = (area: AccountType): PageEntry[] => [
  { area, label: "Contact us", to: `/${area}/help/contact_us`, words: ["support", "question", "help"] },
  { area, label: "Terms of service", to: `/${area}/help/terms_of_service`, words: ["legal", "conditions"] },
];

export const module = {
  routes: [
    universityIn(merchantArea),
    universityIn(partnerArea),
    universityIn(adminArea),
    ...lessonRoutes,
    ...helpRoutes(merchantArea),
    ...helpRoutes(partnerArea),
    ...ownNewsRoutes,
    ...newsTabs(merchantRecords.partner, "merchant"),
    ...newsTabs(merchantRecords.admin, "merchant"),
    ...newsTabs(partnerRecords.partner, "partner"),
    ...newsTabs(partnerRecords.admin, "partner"),
  ],
  menu: [
    university("merchant"),
    university("partner"),
    university("admin"),
    helpEntry("merchant"),
    helpEntry("partner"),
    {
      area: "partner",
      group: "Account and branding",
      order: 10,
      label: "News",
      to: "/partner/settings/news-items",
      key: "n",
      role: "admin",
      words: ["announcements", "maintenance"],
    },
  ],
  pages: [
    ...helpPages("merchant"),
    ...helpPages("partner"),
    {
      area: "partner",
      label: "New news item",
      to: "/partner/settings/news-items/create",
      role: "admin",
      words: ["add", "announcement", "create"],
    },
    { area: "admin", label: "New lesson", to: "/admin/university/create", role: "admin", words: ["add", "create"] },
  ],
} as const satisfies PanelModule;
