/** Messages of browsers when a lazily loaded file does not exist or cannot be fetched. */
const failures =
  /dynamically imported module|importing a module script failed|failed to fetch dynamically|ChunkLoadError|preload CSS/i;

/** Whether a chunk could not be loaded (a new version, no network), as opposed to an error in it. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && (failures.test(error.message) || error.name === 'ChunkLoadError');
}
