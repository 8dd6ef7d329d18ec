import { placed } from '../../../core/basePath';

/** The address of a file of this platform, or of one that this page holds; undefined for any other: media never lead elsewhere. */
export function ownFile(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path) return undefined;
  try {
    const { origin, href } = new URL(placed(path), location.origin);
    return origin === location.origin ? href : undefined;
  } catch {
    return undefined;
  }
}
