import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../button/button.tsx";
import { inThousands } from "../field/thousands.ts";
import "./pagination.css";

const SIZES = [10, 20, 50, 100];

type Page = { limit: number; offset: number };
type PaginationProps = Page & { total: number | undefined; label?: string; onChange: (page: Page) => void };

/** As tall as the words that are to come. */
const UNKNOWN = "\u00a0";

function sayRange({ total, limit, offset }: Page & { total: number }): string {
  const rows = `${inThousands(offset + 1)}–${inThousands(Math.min(offset + limit, total))}`;
  return `${rows} of ${inThousands(total)}`;
}

/** `total` is undefined until it is known. `label` tells the pages of one list from those of another on the same screen. */
export function Pagination({ total, limit, offset, onChange, label = "Pages" }: PaginationProps) {
  // Whoever says that there is nothing says it better than "0 of 0".
  if (total === 0) return null;
  const page = Math.floor(offset / limit) + 1;
  const pages = Math.max(Math.ceil((total ?? 0) / limit), 1);
  // A new size keeps the first row in view instead of throwing the reader back to the start.
  const resize = (next: number) => onChange({ limit: next, offset: Math.floor(offset / next) * next });
  const turn = (by: number) => onChange({ limit, offset: Math.max(offset + by * limit, 0) });
  return (
    <nav className="gh-pagination" aria-label={label}>
      <span aria-live="polite">{total === undefined ? UNKNOWN : sayRange({ total, limit, offset })}</span>
      <label className="gh-pagination-size">
        Rows
        <select value={limit} onChange={(event) => resize(Number(event.target.value))}>
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {/* Where there is no room for all, these three go to the next line together. */}
      <span className="gh-pagination-turn">
        <IconButton label="Previous page" icon={<ChevronLeft />} disabled={page <= 1} onClick={() => turn(-1)} />
        <span className="gh-pagination-page">
          <span className="gh-hidden">Page </span>
          {total === undefined ? UNKNOWN : `${inThousands(page)} / ${inThousands(pages)}`}
        </span>
        <IconButton label="Next page" icon={<ChevronRight />} disabled={page >= pages} onClick={() => turn(1)} />
      </span>
    </nav>
  );
}
