import { useState, useSyncExternalStore } from 'react';
import { lookUp } from '../../core/binding';
import { isEqual } from '../../core/isEqual';
import { isObject } from '../../core/isObject';
import { snapshot } from '../../core/snapshot';
import type { FormModel } from '../form/formModel';
import type { Session } from './session';

const nothing: readonly string[] = [];
/** A component without live paths listens to nothing. */
const unheard = () => (): void => undefined;

/** What an object that changes in place held when it was seen. */
class Seen {
  readonly #held: unknown;
  constructor(held: object) {
    this.#held = snapshot(held);
  }
  is(other: unknown): boolean {
    return other instanceof Seen && isEqual(this.#held, other.#held);
  }
}

const isSame = (one: unknown, other: unknown): boolean => (one instanceof Seen ? one.is(other) : Object.is(one, other));

/** Compares the values of paths with their previous values. */
class Watcher {
  #version = 0;
  #seen: unknown[] = [];
  #session: Session;
  #form: FormModel | undefined;
  #paths: readonly string[] = nothing;
  constructor(session: Session) {
    this.#session = session;
  }

  follow(session: Session, paths: readonly string[], form: FormModel | undefined): void {
    if (this.#session === session && this.#paths === paths && this.#form === form) return;
    this.#session = session;
    this.#paths = paths;
    this.#form = form;
    this.#seen = this.#read();
  }

  #read(): unknown[] {
    const scope = this.#session.scope(undefined, this.#form ?? this.#session.form);
    return this.#paths.map((path) => {
      const found = lookUp(scope, path);
      // The values of a form are the same object for its whole life.
      return isObject(found) && /(^form|\.values)$/.test(path) ? new Seen(found) : found;
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const check = (): void => {
      if (this.#paths.length === 0) return;
      const now = this.#read();
      if (now.every((value, index) => isSame(value, this.#seen[index]))) return;
      this.#seen = now;
      this.#version += 1;
      listener();
    };
    // Detects changes between the render and the subscription.
    check();
    return this.#session.watch(check);
  };

  readonly version = (): number => this.#version;
}

/** Re-renders the component when the value of one of these paths changes. `form`: the form that `form.…` refers to. */
export function useLive(session: Session, paths: readonly string[], form?: FormModel): void {
  const [watcher] = useState(() => new Watcher(session));
  watcher.follow(session, paths, form);
  useSyncExternalStore(paths.length > 0 ? watcher.subscribe : unheard, watcher.version);
}
