/** The file is gone, changed, or may no longer be read (VALD-84). */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
