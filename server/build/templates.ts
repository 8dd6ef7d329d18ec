import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { compileTemplate } from './compileTemplate.ts';

/** A `.hbs` file is a module that exports its compiled `template`: nothing is compiled at run time. */
export function templates(): Plugin {
  return {
    name: 'weft-templates',
    enforce: 'pre',
    load(id) {
      const [path = ''] = id.split('?');
      if (!path.endsWith('.hbs')) return;
      this.addWatchFile(path);
      return {
        code: `export const template = ${compileTemplate(readFileSync(path, 'utf8'), path)};`,
        moduleType: 'js',
        map: null,
      };
    },
  };
}
