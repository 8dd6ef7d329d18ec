import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Detour {
  /** The importing module. */
  from: RegExp;
  source: string;
  /** The module that is imported instead. */
  to: string;
}

const parts = join(import.meta.dirname, 'antdParts.ts');
const spin = join(import.meta.dirname, 'noSpin.ts');
const filter = join(import.meta.dirname, 'noFilter.ts');
const password = join(import.meta.dirname, 'antdPassword.ts');
const clear = join(import.meta.dirname, 'clearIcon.ts');
const nothing = join(import.meta.dirname, 'nothing.ts');
const mobile = join(import.meta.dirname, 'isMobile.ts');
const observer = join(import.meta.dirname, 'resizeObserver.ts');

/** Imports of antd that bring whole components for one small part of them. */
const detours: Detour[] = [
  // Every input knows the form around it; that brings all of rc-field-form and its validators.
  { from: /\/antd\/es\/form\/context\.js$/, source: 'rc-field-form', to: 'rc-field-form/es/FormContext' },
  { from: /\/antd\/es\/radio\/group\.js$/, source: '../form/hooks/useForm', to: parts },
  // The module brings the collapse for the colour picker.
  { from: /\/antd\/es\/button\/style\/token\.js$/, source: '../../color-picker/components/ColorPresets', to: parts },
  // Lists filter by their search: antd's column filters bring its tree, radio and menu.
  { from: /\/antd\/es\/table\/InternalTable\.js$/, source: './hooks/useFilter', to: filter },
  // Every button knows a colour; the index brings the panel of the colour picker.
  {
    from: /\/antd\/es\/color-picker\/color\.js$/,
    source: '@rc-component/color-picker',
    to: '@rc-component/color-picker/es/color',
  },
  // Every tooltip computes the colour of a text on its own colour, which ours never have.
  { from: /\/antd\/es\/tooltip\/util\.js$/, source: '../color-picker/util', to: parts },
  // Every dropdown carries a button of two parts, which brings the space and its styles.
  { from: /\/antd\/es\/dropdown\/index\.js$/, source: './dropdown-button', to: parts },
  // `Input` carries the other inputs: who uses one imports it itself.
  ...['./OTP', './TextArea', './Group', './Password', './Search'].map((source) => ({
    from: /\/antd\/es\/input\/index\.js$/,
    source,
    to: parts,
  })),
  { from: /\/@formily\/antd-v5\/esm\/password\/index\.js$/, source: 'antd', to: password },
  // A choice and a tick carry their groups: who uses one imports it itself.
  ...['./group', './radioButton'].map((source) => ({ from: /\/antd\/es\/radio\/index\.js$/, source, to: parts })),
  { from: /\/antd\/es\/checkbox\/index\.js$/, source: './Group', to: parts },
  // Styles of the filters above, and of the wireframe look.
  { from: /\/antd\/es\/table\/style\/index\.js$/, source: './filter', to: nothing },
  { from: /\/antd\/es\/pagination\/Pagination\.js$/, source: './style/bordered', to: parts },
  // Columns and pages that depend on the width of the screen are ours.
  ...[/\/antd\/es\/table\/InternalTable\.js$/, /\/antd\/es\/pagination\/Pagination\.js$/].map((from) => ({
    from,
    source: '../grid/hooks/useBreakpoint',
    to: nothing,
  })),
  // A list of hundreds of phones of the past.
  ...[/\/@rc-component\/trigger\/es\/index\.js$/, /\/rc-select\/es\/BaseSelect\/index\.js$/].map((from) => ({
    from,
    source: 'rc-util/es/isMobile',
    to: mobile,
  })),
  // One picture for what is empty.
  { from: /\/antd\/es\/empty\/index\.js$/, source: './empty', to: './simple' },
  // Headings that stick to the window: a list scrolls in its own box.
  { from: /\/rc-table\/es\/Table\.js$/, source: './stickyScrollBar', to: parts },
  { from: /\/antd\/es\/table\/style\/index\.js$/, source: './sticky', to: nothing },
  // Panels without their button, which only antd's own pages draw.
  { from: /\/antd\/es\/tooltip\/index\.js$/, source: './PurePanel', to: parts },
  ...[/\/antd\/es\/dropdown\/dropdown\.js$/, /\/antd\/es\/select\/index\.js$/].map((from) => ({
    from,
    source: '../_util/PurePanel',
    to: nothing,
  })),
  // Rows are ticked one by one (`checkStrictly`): ticks that spread to parents and children bring the tree.
  ...['rc-tree/es/util', 'rc-tree/es/utils/conductUtil', 'rc-tree/es/utils/treeUtil'].map((source) => ({
    from: /\/antd\/es\/table\/hooks\/useSelection\.js$/,
    source,
    to: parts,
  })),
  // React 18's way of drawing outside the tree; the patch for React 19 replaces it (app/shell/Workspace).
  { from: /\/antd\/es\/config-provider\/UnstableContext\.js$/, source: 'rc-util/es/React/render', to: parts },
  // A table of ours draws its own waiting; antd's spinner around it is left out.
  { from: /\/antd\/es\/table\/InternalTable\.js$/, source: '../spin', to: spin },
  // The cross that clears a box has its name in the language of the page.
  ...[/\/antd\/es\/_util\/getAllowClear\.js$/, /\/antd\/es\/select\/useIcons\.js$/].map((from) => ({
    from,
    source: '@ant-design/icons/es/icons/CloseCircleFilled',
    to: clear,
  })),
  // What a page hashes is short, or read in slices by the worker, which has the whole package.
  { from: /\/(app|runtime)\/.*\.tsx?$/, source: 'js-md5', to: 'js-md5/build/md5-lite.min.mjs' },
  // Every browser that runs our build (ES 2022) has it.
  { from: /\/rc-resize-observer\/es\/utils\/observerUtil\.js$/, source: 'resize-observer-polyfill', to: observer },
];

/** Calls that say what their method says already (core/language/callChanges) say it only in the sources. */
function shortCalls(text: string): string {
  const calls = Object.entries(JSON.parse(text) as Record<string, Record<string, unknown>>);
  const short = calls.map(([name, call]) => {
    const { reads, ...rest } = call;
    return [name, reads === false && call.method !== 'GET' ? rest : call];
  });
  return JSON.stringify(Object.fromEntries(short));
}

/** English names that packages give to readers, and what stands for them. */
const spoken = [
  // Icons are drawings: readers hear the name of what they stand in, not the name of the drawing.
  {
    file: /\/@ant-design\/icons\/es\/components\/AntdIcon\.js$/,
    from: '"aria-label": icon.name',
    to: '"aria-hidden": !restProps["aria-label"]',
  },
  // The box that takes the keys of a tree has the name of the tree.
  {
    file: /\/rc-tree\/es\/NodeList\.js$/,
    from: '"aria-label": "for screen reader"',
    to: '"aria-label": domProps["aria-label"]',
  },
];

const product = join(import.meta.dirname, '..', '..');

/**
 * Takes these detours in the build of the product; fails when one is not met any more. Pages of the bench are built without them:
 * they compare the product with code that needs all of antd.
 */
export function slim(): Plugin {
  const taken = new Set<Detour>();
  let whole = false;
  return {
    name: 'weft-slim',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      whole = root === product;
    },
    resolveId(source, importer) {
      const detour = whole && importer && detours.find((each) => each.source === source && each.from.test(importer));
      if (!detour) return null;
      taken.add(detour);
      return this.resolve(detour.to, importer, { skipSelf: true });
    },
    transform(code, id) {
      const named = spoken.find(({ file }) => file.test(id));
      if (named && !code.includes(named.from)) this.error(`app/build/slim.ts: ${id} has not ${named.from} any more`);
      if (named) return { code: code.replace(named.from, named.to), map: null };
      return /\/schemas\/calls\/\w+\.json$/.test(id) ? { code: shortCalls(code), map: null } : null;
    },
    buildEnd(error) {
      const missed = error || !whole ? [] : detours.filter((each) => !taken.has(each));
      for (const { from, source } of missed)
        this.error(`app/build/slim.ts: ${from} does not import ${source} any more`);
    },
  };
}
