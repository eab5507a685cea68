export type Theme = "light" | "dark" | "contrast" | "system";

const KEY = "gatehouse.theme";
const themes: readonly string[] = ["light", "dark", "contrast", "system"];

const isTheme = (value: string | null): value is Theme => value !== null && themes.includes(value);

export function readTheme(): Theme {
  try {
    const stored = window.localStorage.getItem(KEY);
    return isTheme(stored) ? stored : "system";
  } catch {
    // Storage can be forbidden (private mode, embedded page): then the system decides.
    return "system";
  }
}

export function applyTheme(theme: Theme) {
  if (theme === "system") {
    document.documentElement.removeAttribute("data-theme");
  } else {
    document.documentElement.setAttribute("data-theme", theme);
  }
}

export function setTheme(theme: Theme) {
  applyTheme(theme);
  try {
    window.localStorage.setItem(KEY, theme);
  } catch {
    // The choice then holds for this page only.
  }
}
