import { useRef } from 'react';
import { resolve, type Scope } from '../../core/binding';
import { isEqual } from '../../core/isEqual';
import type { JsonObject } from '../../core/language/types';
import { snapshot } from '../../core/snapshot';
import type { NodePlan } from '../compile/formPlan';
import { clean } from '../source/clean';

/** A field's props, overridden by what `bind` looks up; the same object while the values are the same. */
export function useBound(node: NodePlan, props: JsonObject, scope: () => Scope): JsonObject {
  const last = useRef<{ bound: unknown; props: JsonObject; merged: JsonObject } | undefined>(undefined);
  const { bind } = node.field;
  if (!bind) return props;
  const bound = clean(resolve(bind, scope())) as JsonObject;
  const now = snapshot(bound);
  if (!last.current || last.current.props !== props || !isEqual(last.current.bound, now)) {
    last.current = { bound: now, props, merged: { ...props, ...bound } };
  }
  return last.current.merged;
}
