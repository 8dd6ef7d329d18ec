/** The words browsers use when a lazily loaded file is gone or cannot be reached. */
const failures =
  /dynamically imported module|importing a module script failed|failed to fetch dynamically|ChunkLoadError|preload CSS/i;

/** Did a part of the program fail to arrive (a new version, no network), rather than fail? */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && (failures.test(error.message) || error.name === 'ChunkLoadError');
}
