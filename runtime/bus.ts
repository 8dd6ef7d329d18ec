import mitt from 'mitt';

/** Application events (`dictionary.changed`, `model.released`, `document.changed`, `menu.changed`). */
export interface Bus {
  on: (event: string, listener: (payload: unknown) => void) => () => void;
  emit: (event: string, payload?: unknown) => void;
}

export function createBus(): Bus {
  const emitter = mitt<Record<string, unknown>>();
  return {
    on: (event, listener) => {
      emitter.on(event, listener);
      return () => emitter.off(event, listener);
    },
    emit: (event, payload) => emitter.emit(event, payload),
  };
}
