import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing, prose, words } from "../primitives.ts";
import { listing } from "../search.ts";
import { news, newsCreate, newsUpdate } from "./news.ts";

export const supportMessage = z.object({ subject: words(150), message: prose(5_000).check(z.regex(/\S/)) });

export const contentSchemas = {
  dashboardNews: callSchemas({ reply: z.array(news) }),
  listNews: callSchemas({ reply: z.array(news) }),
  listNewsByQuery: callSchemas({ query: listing, reply: z.array(news) }),
  getNews: callSchemas({ reply: news }),
  createNews: callSchemas({
    input: newsCreate,
    sample: { title: "New terminals", message: "Terminals with contactless entry are in stock." },
    reply: news,
  }),
  updateNews: callSchemas({ input: newsUpdate, reply: news }),
  deleteNews: callSchemas({ reply: nothing }),
  contactUs: callSchemas({
    input: supportMessage,
    sample: { subject: "Settlement time", message: "Can our batches close at 23:30?" },
    reply: nothing,
  }),
};
