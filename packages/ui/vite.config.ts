import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gallery: every part in each of its states, shown by `npm run ui`. */
export default defineConfig({
  plugins: [react()],
  server: { port: 5180 },
});
