import { runnerImport } from 'vite';

/** What loads modules of `root` in TypeScript, with the templates that the server's are built with. */
export async function loaderAt(root) {
  const { templates } = (await runnerImport('/server/build/templates.ts', { root, configFile: false })).module;
  return async (path) => (await runnerImport(path, { root, configFile: false, plugins: [templates()] })).module;
}
