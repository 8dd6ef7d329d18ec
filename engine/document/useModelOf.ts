import { useState } from 'react';
import type { View } from '../../core/language/types';

/**
 * The model of a view while it is mounted. Another version of the view has another model, made of the one `before`, and is drawn by the
 * elements that are there.
 */
export function useModelOf<Model extends { readonly view: View }>(
  view: View,
  create: (before?: Model) => Model,
): Model {
  const [kept, keep] = useState(() => create());
  if (kept.view === view) return kept;
  const model = create(kept);
  keep(model);
  return model;
}
