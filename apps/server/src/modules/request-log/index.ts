/** The public API of the request log: what the HTTP server hands its exchanges to. */
export { requestRecorder } from "./record-requests.ts";
