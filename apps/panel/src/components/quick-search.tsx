import { IconButton } from "@gatehouse/ui/button/button.tsx";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { writeFilters } from "../lib/list-state.ts";

/** Finds transactions by their id or order id. */
export function QuickSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const go = (event?: FormEvent) => {
    event?.preventDefault();
    const value = text.trim();
    if (value === "") return field.current?.focus();
    const f = writeFilters([{ field: "transaction_or_order_id", operator: "=", value }]);
    void navigate({ to: "/merchant/transaction/search", search: { f, limit: 10 } });
    setText("");
  };
  return (
    <form className="quick-search" onSubmit={go}>
      <IconButton label="Search" icon={<Search />} onClick={() => go()} />
      <input
        ref={field}
        aria-label="Search transactions by ID or order ID"
        placeholder="Transaction or order ID"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd className="gh-keys">Ctrl K</kbd>
    </form>
  );
}
