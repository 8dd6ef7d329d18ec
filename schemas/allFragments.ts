const files = import.meta.glob<unknown>('./fragments/*.json', { import: 'default', eager: true });

/** Every shipped file of fragments by name. A separate module: fetched with the first screen that uses one. */
export const allFragments: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.replace(/^.*\/|\.json$/g, ''), content]),
);
