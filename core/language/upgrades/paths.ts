/** Roots of version 0 that named a view, and their present aspects. */
const aspectOf: Record<string, string> = {
  selected: 'selected',
  checked: 'checked',
  search: 'values',
  query: 'query',
  paging: 'paging',
  loading: 'loading',
};

/** `selected.types.id` → `view.types.selected.id`; `form.x` on a page with one form view, `form` being its id → `view.<form>.values.x`. */
export function upgradePath(path: string, form: string | undefined): string {
  const [root = '', name, ...rest] = path.split('.');
  const aspect = Object.hasOwn(aspectOf, root) ? aspectOf[root] : undefined;
  if (aspect && name !== undefined) return ['view', name, aspect, ...rest].join('.');
  if (root === 'form' && form !== undefined) {
    return ['view', form, 'values', ...(name === undefined ? [] : [name]), ...rest].join('.');
  }
  return path;
}
