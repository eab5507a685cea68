import "@fontsource-variable/inter";
import "../src/base.css";
import "./gallery.css";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { Segmented } from "../src/tabs/segmented.tsx";
import type { Theme } from "../src/theme/theme.ts";
import { readTheme, setTheme } from "../src/theme/theme.ts";
import { Toasts } from "../src/toast/toast.tsx";
import { Buttons, Choices, States, Words } from "./basics.tsx";
import { Fields, MoneyFields } from "./fields.tsx";
import { Dates, Search } from "./finding.tsx";
import { Dialogs, Menus, Palettes } from "./floating.tsx";
import { Pictures } from "./pictures.tsx";
import { Charts, Tables } from "./tables.tsx";
import { Writing } from "./writing.tsx";

const themes: { value: Theme; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "contrast", label: "High contrast" },
  { value: "system", label: "System" },
];

function Gallery() {
  const [theme, choose] = useState(readTheme);
  const change = (value: string) => {
    const next = themes.find((one) => one.value === value)?.value ?? "system";
    setTheme(next);
    choose(next);
  };
  return (
    <>
      <header className="gallery-top">
        <h1>Parts</h1>
        <Segmented label="Theme" value={theme} onChange={change} options={themes} />
      </header>
      <main className="gallery">
        <Buttons />
        <Fields />
        <MoneyFields />
        <Writing />
        <Pictures />
        <Choices />
        <Words />
        <Search />
        <Tables />
        <Dates />
        <Menus />
        <Dialogs />
        <Palettes />
        <Charts />
        <States />
      </main>
      <Toasts />
    </>
  );
}

const root = document.getElementById("root");
if (root) {
  setTheme(readTheme());
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
