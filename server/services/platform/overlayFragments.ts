import { fragmentFileIssues } from '../../../core/language/expand';
import type { Issue } from '../../../core/language/types';
import { loadFragments } from '../../../schemas';

type Files = Record<string, unknown>;

/** Fragments that overlay documents may use: the shipped ones, overridden name by name by the overlay's files. */
export interface OverlayFragments {
  /** Name of the file → its content. */
  current: () => Readonly<Files>;
  /** What `current` would be with this file, or without it (undefined); only its issues when it has some. */
  with: (file: string, text: string | undefined) => { fragments: Readonly<Files>; issues: Issue[] };
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

function readFragments(text: string): { content?: unknown; issues: Issue[] } {
  try {
    const content: unknown = JSON.parse(text);
    return { content, issues: fragmentFileIssues(content) };
  } catch (error) {
    return { issues: [{ at: '', message: `is not JSON: ${(error as Error).message}` }] };
  }
}

export async function createOverlayFragments(): Promise<OverlayFragments> {
  const shipped: Files = await loadFragments();
  const overlay = new Map<string, unknown>();
  let current = shipped;
  return {
    current: () => current,
    with: (file, text) => {
      const read = text === undefined ? undefined : readFragments(text);
      const changed = new Map(overlay);
      if (read) changed.set(file, read.content);
      else changed.delete(file);
      return { fragments: merged(shipped, changed), issues: read?.issues ?? [] };
    },
    put: (file, text) => {
      const { content, issues } = readFragments(text);
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
