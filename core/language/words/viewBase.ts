import type { Condition } from './conditions';

export interface ViewBase {
  /** Unique in the document; the view's aspects are at `view.<id>.…`. */
  id: string;
  /** `side` is left of `main`. */
  area?: 'side' | 'main';
  hiddenWhen?: Condition | boolean;
  /** Refreshes when the application emits one of these events (`model.released`). */
  refreshOn?: string[];
  /** Interval of refreshes while the page is visible; at least 5 s. */
  refreshEveryMs?: number;
}
