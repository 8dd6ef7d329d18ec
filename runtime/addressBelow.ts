/** The address of a path of the server (`/api/…`), which is at `server`: an origin, maybe with a path; whole addresses stay. */
export const addressBelow = (server: string, path: string): URL =>
  new URL(/^\/(?![/\\])/.test(path) ? server.replace(/\/$/, '') + path : path, server);
