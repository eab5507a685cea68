import { bannerOf } from "../lib/environment.ts";
import "./environment-banner.css";

/** Nothing in production: what people see every day must not be the warning. */
export function EnvironmentBanner() {
  const text = bannerOf(location.hostname);
  return text === "" ? null : <span className="environment">{text}</span>;
}
