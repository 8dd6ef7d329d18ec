import { join } from 'node:path';

/** Folders whose arrows .dependency-cruiser.cjs holds. */
const layers = ['core', 'schemas', 'engine', 'runtime', 'widgets', 'app', 'server', 'examples'];

/** What is checked without running the product: the name, and the command that exits with 0. */
export function checks(root) {
  const bin = (name) => join(root, 'node_modules', '.bin', name);
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  return [
    { name: 'format and lint', command: bin('biome'), args: ['check', '.'] },
    { name: 'types', command: process.execPath, args: [tsc, '--noEmit', '-p', '.'] },
    { name: 'layers', command: bin('depcruise'), args: ['--config', '.dependency-cruiser.cjs', ...layers] },
    { name: 'dead code', command: bin('knip'), args: [] },
  ];
}
