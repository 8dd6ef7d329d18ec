import { fragmentFileIssues } from '../../../core/language/expand';
import type { Issue } from '../../../core/language/types';
import { loadFragments } from '../../../schemas';

type Files = Record<string, unknown>;

/** Fragments that overlay documents may use: the shipped ones, overridden name by name by the overlay's files. */
export interface OverlayFragments {
  /** Name of the file → its content. */
  current: () => Readonly<Files>;
  /** Adds an overlay file; with issues the last valid one remains. */
  put: (file: string, text: string) => Issue[];
  drop: (file: string) => void;
}

const definedIn = (content: unknown): object => (content as { define?: object } | undefined)?.define ?? {};

function merged(shipped: Files, overlay: ReadonlyMap<string, unknown>): Files {
  const own = [...overlay].map(([file, content]) => {
    return [file, { language: 1, define: { ...definedIn(shipped[file]), ...definedIn(content) } }] as const;
  });
  return { ...shipped, ...Object.fromEntries(own) };
}

export async function createOverlayFragments(): Promise<OverlayFragments> {
  const shipped: Files = await loadFragments();
  const overlay = new Map<string, unknown>();
  let current = shipped;
  return {
    current: () => current,
    put: (file, text) => {
      let content: unknown;
      try {
        content = JSON.parse(text);
      } catch (error) {
        return [{ at: '', message: `is not JSON: ${(error as Error).message}` }];
      }
      const issues = fragmentFileIssues(content);
      if (issues.length > 0) return issues;
      overlay.set(file, content);
      current = merged(shipped, overlay);
      return [];
    },
    drop: (file) => {
      overlay.delete(file);
      current = merged(shipped, overlay);
    },
  };
}
