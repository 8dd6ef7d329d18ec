/**
 * `npm run bench`: source of the README's figures. Ratios are of one run on one machine; absolute figures vary with
 * the machine. `--only start,forms,models,subTable,size,load,lists,numbers,people,notices,chatSockets,chatRate,chatSearch,import,export,print,screens,kills,upload,flows,flowKills,flowRaces,flowTimers,flowReplay,flowMigration,install,scrape,rolling,backup,sizes,desk` runs some.
 * `--size 100`: the number of rounds (`flowKills`: of 200, with `WEFT_BENCH_KEEP=FOLDER` a later run goes on), races, timers, instances of flows, or records of the backup and of `sizes`. `--no-build` uses the last build.
 */
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from '../server/install.mjs';
import { loaderAt } from '../tests/support/loadModule.mjs';
import { ensureChromium } from '../tests/support/tools.mjs';
import { runStages } from './stages.mjs';

const root = new URL('..', import.meta.url).pathname;
ensureInstalled(root);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : undefined;
const wants = (name) => !only || only.includes(name);

const build = () => spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
if (!process.argv.includes('--no-build') && build().status !== 0) process.exit(1);
process.env.CHROMIUM = (await ensureChromium(root, console.log)) ?? '';

const load = await loaderAt(root);
const size = process.argv.includes('--size') ? Number(process.argv[process.argv.indexOf('--size') + 1]) : undefined;
const stages = [
  { name: 'start', run: async () => (await load('/bench/start.ts')).benchStart() },
  { name: 'size', run: async () => (await import('./size.mjs')).benchSize() },
  { name: 'lists', run: async () => (await load('/bench/list.ts')).benchLists() },
  { name: 'numbers', run: async () => (await load('/bench/numbers.ts')).benchNumbers() },
  { name: 'load', run: async () => (await load('/bench/load.ts')).benchLoad() },
  { name: 'models', run: async () => (await load('/bench/models.ts')).benchModels() },
  { name: 'people', run: async () => (await load('/bench/people.ts')).benchPeople() },
  { name: 'notices', run: async () => (await load('/bench/notices.ts')).benchNotices() },
  { name: 'chatSockets', run: async () => (await load('/bench/chat.ts')).benchChatSockets() },
  { name: 'chatRate', run: async () => (await load('/bench/chat.ts')).benchChatRate() },
  { name: 'chatSearch', run: async () => (await load('/bench/chatSearch.ts')).benchChatSearch() },
  { name: 'import', run: async () => (await load('/bench/imports.ts')).benchImports() },
  { name: 'export', run: async () => (await load('/bench/export.ts')).benchExport() },
  { name: 'print', run: async () => (await load('/bench/print.ts')).benchPrint() },
  { name: 'kills', run: async () => (await load('/bench/kill.ts')).benchKills() },
  { name: 'flows', run: async () => (await load('/bench/flows.ts')).benchFlows() },
  { name: 'flowKills', run: async () => (await load('/bench/flows.ts')).benchFlowKills(size) },
  { name: 'flowRaces', run: async () => (await load('/bench/flowRaces.ts')).benchFlowRaces(size) },
  { name: 'flowTimers', run: async () => (await load('/bench/flowRaces.ts')).benchFlowTimers(size) },
  { name: 'flowReplay', run: async () => (await load('/bench/flowRaces.ts')).benchFlowReplay(size) },
  { name: 'flowMigration', run: async () => (await load('/bench/flowMigration.ts')).benchFlowMigrations(size) },
  { name: 'install', run: async () => (await load('/bench/operations.ts')).benchInstall() },
  { name: 'scrape', run: async () => (await load('/bench/operations.ts')).benchScrape() },
  { name: 'rolling', run: async () => (await load('/bench/rolling.ts')).benchRolling() },
  { name: 'backup', run: async () => (await load('/bench/operations.ts')).benchBackup(size) },
  { name: 'sizes', run: async () => (await load('/bench/sizes.ts')).benchSizes(size) },
  { name: 'desk', run: async () => (await load('/bench/desk.ts')).benchDesk() },
  { name: 'upload', run: async () => (await load('/bench/uploads.ts')).benchUploads() },
  { name: 'screens', run: async () => (await load('/bench/screens.ts')).benchScreens() },
  { name: 'forms', run: async () => (await import('./forms.mjs')).benchForms() },
  { name: 'models', run: async () => (await import('./forms.mjs')).benchModels() },
  { name: 'subTable', run: async () => (await import('./subTable.mjs')).benchSubTable() },
];
const good = await runStages(
  stages.filter(({ name }) => wants(name)),
  console.log,
);
process.exit(good ? 0 : 1);
