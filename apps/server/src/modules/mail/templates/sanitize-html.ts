import sanitize from "sanitize-html";

const colour = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{1,20}$/i];
const length = [/^\d{1,4}(?:\.\d{1,9})?(?:px|em|rem|%)?(?:\s\d{1,4}(?:\.\d{1,9})?(?:px|em|rem|%)?){0,3}$/, /^auto$/];

/** What mail programs show, and nothing that runs or asks for something in silence; pictures come over TLS. */
const kept: sanitize.IOptions = {
  allowedTags: [
    ...["h1", "h2", "h3", "p", "br", "hr", "div", "span", "a", "img", "b", "strong", "i", "em", "u", "small"],
    ...["ul", "ol", "li", "blockquote", "code", "pre", "table", "thead", "tbody", "tr", "td", "th"],
  ],
  allowedAttributes: {
    a: ["href", "style"],
    img: ["src", "alt", "width", "height"],
    td: ["colspan", "align", "style"],
    th: ["colspan", "align", "style"],
    ...Object.fromEntries(["h1", "h2", "h3", "p", "div", "span", "table", "tr", "hr"].map((tag) => [tag, ["style"]])),
  },
  allowedStyles: {
    "*": {
      color: colour,
      "background-color": colour,
      "text-align": [/^(left|right|center|justify)$/],
      "text-decoration": [/^(none|underline)$/],
      "font-size": length,
      "font-weight": [/^(normal|bold|[1-9]00)$/],
      "line-height": length,
      margin: length,
      padding: length,
      width: length,
      "max-width": length,
      "border-radius": length,
      border: [/^\d{1,2}px (solid|dashed|dotted) #[0-9a-f]{3,8}$/i, /^(0|none)$/],
    },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

export function cleanMail(html: string): string {
  return sanitize(html, kept).trim();
}
