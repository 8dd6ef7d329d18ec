import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// Package managers print a line a file: at a terminal only.
const quiet = process.stdout.isTTY ? 'inherit' : ['ignore', 'ignore', 'inherit'];

const onPath = (name) => {
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
};

/** Folder with `initdb` and `postgres`, newest version first; undefined when none is installed. */
export function findPostgres() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (folder) return folder;
  const initdb = onPath('initdb');
  return initdb && onPath('postgres') ? join(initdb, '..') : undefined;
}

function findChromium() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  return ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean);
}

async function playwrightChromium() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** apt-get, where this is Debian and we are root: installs packages and tells whether it could. */
function installDebian(packages) {
  if (!onPath('apt-get') || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: quiet, env });
  return spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: quiet, env }).status === 0;
}

/** Whether there is a sqlmap, installed by apt-get if need be. */
export function findSqlmap(say) {
  if (onPath('sqlmap')) return true;
  say('No sqlmap here: trying Debian’s.');
  return installDebian(['sqlmap']) && Boolean(onPath('sqlmap'));
}

/** Whether there is a PgBouncer, installed by apt-get if need be. */
export function findPooler(say) {
  if (onPath('pgbouncer')) return true;
  say('No PgBouncer here: trying Debian’s.');
  return installDebian(['pgbouncer']) && Boolean(onPath('pgbouncer'));
}

/** Whether containers can be built and run here, with Debian's programs by apt-get if need be. */
export function findContainers(say) {
  const programs = ['podman', 'runc', 'debootstrap'];
  if (process.getuid?.() !== 0) return false;
  if (programs.every(onPath)) return true;
  say('No Podman here: trying Debian’s.');
  return installDebian(programs) && programs.every(onPath);
}

/** Chromium without windows: a page costs it half the time. */
const findShell = () => process.env.CHROMIUM_SHELL || onPath('chromium-headless-shell');

/**
 * The browsers of the journeys, as environment: CHROMIUM, and CHROMIUM_SHELL where it is installed. undefined, with a
 * message, when there is none.
 */
export async function ensureBrowsers(root, say) {
  const chromium = await ensureChromium(root, say);
  if (!chromium) return undefined;
  if (!findShell()) installDebian(['chromium-headless-shell']);
  const shell = findShell();
  return { CHROMIUM: chromium, ...(shell ? { CHROMIUM_SHELL: shell } : {}) };
}

/** An installed Chromium, else Debian's through apt-get where available and permitted, else Playwright's own. */
export async function ensureChromium(root, say) {
  const here = findChromium() ?? (await playwrightChromium());
  if (here) return here;
  say('No Chromium here: trying Debian’s.');
  installDebian(['chromium', 'chromium-headless-shell', 'fonts-noto-cjk']);
  const installed = findChromium();
  if (installed) return installed;
  say('Installing Playwright’s Chromium.');
  spawnSync(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], { stdio: 'inherit' });
  const own = await playwrightChromium();
  if (!own) {
    say(
      'Browser journeys need Chromium, and neither apt-get nor Playwright could install one. Set CHROMIUM to the path of a Chromium or Chrome executable and run npm test again.',
    );
  }
  return own;
}
