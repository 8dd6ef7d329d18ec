import type { Document } from '../../core/language/types';
import type { NoticeType } from '../../core/language/words/values';
import type { NoteOptions, Opener, OpenResult, Question } from '../../engine/host';

/** A document that is open over the page. */
export interface Overlay {
  key: number;
  document: Document;
  args: Record<string, unknown>;
  moduleId?: string;
  opener?: Opener;
  settle: (result: OpenResult) => void;
}

/** How messages and questions are shown. */
export interface Voice {
  notify: (type: NoticeType, message: string, options?: NoteOptions) => void;
  confirm: (message: string, question?: Question) => Promise<boolean>;
}

/** What is over the page of a host. One of the components that are on screen draws it. */
export interface Stage {
  open: (overlay: Omit<Overlay, 'key' | 'settle'>) => Promise<OpenResult>;
  close: (key: number, result: OpenResult) => void;
  overlays: () => readonly Overlay[];
  subscribe: (listener: () => void) => () => void;
  /** Takes the stage, if it is free later: the function gives it back. `drawer` is any object. */
  enter: (drawer: object) => () => void;
  drawer: () => object | undefined;
  /** Of the component that draws; undefined: none is on screen. */
  voice: Voice | undefined;
}

export function createStage(): Stage {
  const listeners = new Set<() => void>();
  const drawers: object[] = [];
  let overlays: readonly Overlay[] = [];
  let count = 0;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    voice: undefined,
    open: (overlay) =>
      new Promise((settle) => {
        count += 1;
        overlays = [...overlays, { ...overlay, key: count, settle }];
        tell();
      }),
    close: (key, result) => {
      const closing = overlays.find((overlay) => overlay.key === key);
      overlays = overlays.filter((overlay) => overlay.key !== key);
      tell();
      closing?.settle(result);
    },
    overlays: () => overlays,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter: (drawer) => {
      drawers.push(drawer);
      tell();
      return () => {
        drawers.splice(drawers.indexOf(drawer), 1);
        tell();
      };
    },
    drawer: () => drawers[0],
  };
}
