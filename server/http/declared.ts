import { callChanges } from '../../core/language/callChanges';
import type { Call } from '../../core/language/types';
import type { Permission } from '../permission';
import type { ModelUse, RouteSpec } from './routeSpec';

/** The module whose screen shows the records of a route; undefined when the permission has none. */
export function screenOf(permission: Permission): string | undefined {
  if (typeof permission !== 'object') return undefined;
  const [first] = Array.isArray(permission) ? permission : [permission];
  return first && 'module' in first ? first.module : undefined;
}

/** The kinds of items that a route hides. */
export function hiddenKinds({ hides = 'none' }: Pick<RouteSpec, 'hides'>) {
  if (hides === 'none') return [];
  return typeof hides === 'string' ? [hides] : hides;
}

/** Whether the route takes a body, an entity's or its own. */
export const takesBody = ({ body, entity }: Pick<RouteSpec, 'body' | 'entity'>): boolean => Boolean(body ?? entity);

const changes = (spec: RouteSpec, call: Call) =>
  call.method === 'PUT' && takesBody(spec) && hiddenKinds(spec).includes('form');

function assertHides(spec: RouteSpec, call: Call): void {
  const bears = takesBody(spec) || !callChanges(call);
  if (screenOf(spec.permission) && bears && !spec.hides)
    throw new Error(
      `Route ${spec.call} must declare hides: 'column', 'form' or 'none' (the columns and fields of its screen).`,
    );
  if (changes(spec, call) && !spec.keeps)
    throw new Error(
      `Route ${spec.call} must declare keeps: the call that answers the record whose hidden fields stay.`,
    );
}

/** The alternative buttons that a call needs; empty when the menu suffices. */
export function neededButtons(use: ModelUse): readonly string[] {
  if (use === 'service' || use.button === 'none') return [];
  return typeof use.button === 'string' ? [use.button] : use.button;
}

function assertModel(spec: RouteSpec, call: Call): void {
  const ofModel = typeof spec.permission === 'object' && 'model' in spec.permission;
  if (ofModel !== (spec.model !== undefined))
    throw new Error(`Route ${spec.call} must declare model with the permission { model: true }, and only with it.`);
  if (!spec.model) return;
  if (callChanges(call) && !neededButtons(spec.model).length)
    throw new Error(`Route ${spec.call} changes records of a model and declares no button.`);
  if (spec.model !== 'service' && !call.path.includes('{modelId}'))
    throw new Error(`Route ${spec.call} opens a model and has no {modelId} in its path.`);
}

/** Refuses a route with an incomplete permission declaration; the server does not start. */
export function assertDeclared(spec: RouteSpec, call: Call): void {
  if (!spec.permission) throw new Error(`Route ${spec.call} declares no permission; say 'public' if it needs none.`);
  assertHides(spec, call);
  assertModel(spec, call);
}
