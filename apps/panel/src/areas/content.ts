import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { gateAdmins } from "../session/gate.ts";

const news = () => import("../modules/content/news-list.tsx");
const lesson = () => import("../modules/content/lesson-page.tsx");
const help = () => import("../modules/content/help-pages.tsx");
const university = lazyRouteComponent(() => import("../modules/content/university-page.tsx"), "UniversityPage");

/** The tab of a partner that is about what it tells those beneath it, and of a merchant about what it is told. */
export function newsRoutes(of: "partner" | "merchant", getParentRoute: () => AnyRoute) {
  const tab = lazyRouteComponent(news, of === "partner" ? "NewsTab" : "MerchantNewsTab");
  const create = lazyRouteComponent(news, of === "partner" ? "NewNewsTab" : "NewMerchantNewsTab");
  return [
    createRoute({ getParentRoute, path: "news-items", component: tab }),
    createRoute({ getParentRoute, path: "news-items/create", component: create }),
    createRoute({ getParentRoute, path: "news-items/update/$news_id", component: tab }),
  ] as const;
}

/** What an area has to read and to ask, and what is written there for others. */
export function contentRoutes(area: AccountType, getParentRoute: () => AnyRoute) {
  const beforeLoad = gateAdmins(area);
  const read = createRoute({ getParentRoute, path: "university", component: university });
  if (area === "admin") {
    return [
      read,
      createRoute({
        getParentRoute,
        beforeLoad,
        path: "university/create",
        component: lazyRouteComponent(lesson, "NewLessonPage"),
      }),
      createRoute({
        getParentRoute,
        beforeLoad,
        path: "university/update/$id",
        component: lazyRouteComponent(lesson, "LessonPage"),
      }),
    ];
  }
  const ask = [
    read,
    createRoute({ getParentRoute, path: "help", component: lazyRouteComponent(help, "HelpPage") }),
    createRoute({ getParentRoute, path: "help/contact_us", component: lazyRouteComponent(help, "ContactUsPage") }),
    createRoute({ getParentRoute, path: "help/terms_of_service", component: lazyRouteComponent(help, "TermsPage") }),
  ];
  if (area === "merchant") return ask;
  const own = lazyRouteComponent(news, "OwnNewsPage");
  return [
    ...ask,
    createRoute({ getParentRoute, beforeLoad, path: "settings/news-items", component: own }),
    createRoute({ getParentRoute, beforeLoad, path: "settings/news-items/update/$news_id", component: own }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/news-items/create",
      component: lazyRouteComponent(news, "NewOwnNewsPage"),
    }),
  ];
}
