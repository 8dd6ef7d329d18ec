import { useRef } from 'react';
import { resolve, type Scope } from '../../core/binding';
import type { JsonObject } from '../../core/language/types';
import type { NodePlan } from '../compile/formPlan';
import { clean } from '../source/clean';

/** A field's props, overridden by what `bind` looks up; the same object while the values are the same. */
export function useBound(node: NodePlan, props: JsonObject, scope: () => Scope): JsonObject {
  const last = useRef<{ key: string; props: JsonObject; merged: JsonObject } | undefined>(undefined);
  const { bind } = node.field;
  if (!bind) return props;
  const bound = clean(resolve(bind, scope())) as JsonObject;
  const key = JSON.stringify(bound);
  if (last.current?.key !== key || last.current.props !== props) {
    last.current = { key, props, merged: { ...props, ...bound } };
  }
  return last.current.merged;
}
