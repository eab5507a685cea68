import sanitize from "sanitize-html";

/** Text with a shape: headings, lists, emphasis, links. Nothing that runs, is fetched by itself, or looks like the page around it. */
const kept: sanitize.IOptions = {
  allowedTags: [
    "h2",
    "h3",
    "p",
    "br",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "ul",
    "ol",
    "li",
    "blockquote",
    "code",
    "pre",
    "a",
  ],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    a: sanitize.simpleTransform("a", { rel: "noopener noreferrer", target: "_blank" }),
    div: "p",
    h1: "h2",
  },
};

export function cleanHtml(html: string): string {
  return sanitize(html, kept).trim();
}
