import { createCache } from '@ant-design/cssinjs';

type Styles = ReturnType<typeof createCache>;

/**
 * The styles of antd as they were made. antd forgets those of a component that nothing on the page uses and makes them anew for the
 * next one: a dialog that is opened again, a field that is added. There is one entry for each component, mode and size.
 */
export function keeping(styles: Styles): Styles {
  const { opUpdate } = styles;
  styles.opUpdate = function (this: Styles, path, next) {
    opUpdate.call(this, path, (before) => next(before) ?? (before ? [0, before[1]] : null));
  };
  return styles;
}

/** Those of this page. */
export const keptStyles = keeping(createCache());
