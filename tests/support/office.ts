import { spawnSync } from 'node:child_process';

const places = ['soffice', 'libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

/** The command of an installed LibreOffice; undefined: there is none. */
export const office = places.find((command) => spawnSync(command, ['--version']).status === 0);

/** Saves the file in the folder `to` in another format, with a profile in that folder. */
export function convertByOffice(path: string, format: string, to: string): void {
  const profile = `-env:UserInstallation=file://${to}/profile`;
  const args = [profile, '--headless', '--convert-to', format, '--outdir', to, path];
  const run = spawnSync(office ?? 'soffice', args, { timeout: 120_000, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr || run.error?.message);
}
