/**
 * `npm run bench`: source of the README's figures. Ratios are of one run on one machine; absolute figures vary with
 * the machine. `--only start,forms,models,subTable,size,load,lists,numbers,people,notices,chatSockets,chatRate,chatSearch,import,export,print,screens,kills,upload,flows,flowKills,flowRaces,flowTimers,flowReplay,flowMigration,install,scrape,rolling,backup,sizes,desk` runs some.
 * `--size 100`: the number of rounds (`flowKills`: of 200, with `WEFT_BENCH_KEEP=FOLDER` a later run goes on), races, timers, instances of flows, or records of the backup and of `sizes`. `--no-build` uses the last build.
 */
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from '../server/install.mjs';
import { loaderAt } from '../tests/support/loadModule.mjs';
import { ensureChromium } from '../tests/support/tools.mjs';
import { print } from './measure.mjs';

const root = new URL('..', import.meta.url).pathname;
ensureInstalled(root);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : undefined;
const wants = (name) => !only || only.includes(name);

const build = () => spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
if (!process.argv.includes('--no-build') && build().status !== 0) process.exit(1);
process.env.CHROMIUM = (await ensureChromium(root, console.log)) ?? '';

const load = await loaderAt(root);
const rows = [];
const add = (more) => {
  print(more);
  rows.push(...more);
};
if (wants('start')) add(await (await load('/bench/start.ts')).benchStart());
if (wants('size')) add(await (await import('./size.mjs')).benchSize());
if (wants('lists')) add(await (await load('/bench/list.ts')).benchLists());
if (wants('numbers')) add(await (await load('/bench/numbers.ts')).benchNumbers());
if (wants('load')) add(await (await load('/bench/load.ts')).benchLoad());
if (wants('models')) add(await (await load('/bench/models.ts')).benchModels());
if (wants('people')) add(await (await load('/bench/people.ts')).benchPeople());
if (wants('notices')) add(await (await load('/bench/notices.ts')).benchNotices());
if (wants('chatSockets')) add(await (await load('/bench/chat.ts')).benchChatSockets());
if (wants('chatRate')) add(await (await load('/bench/chat.ts')).benchChatRate());
if (wants('chatSearch')) add(await (await load('/bench/chatSearch.ts')).benchChatSearch());
if (wants('import')) add(await (await load('/bench/imports.ts')).benchImports());
if (wants('export')) add(await (await load('/bench/export.ts')).benchExport());
if (wants('print')) add(await (await load('/bench/print.ts')).benchPrint());
if (wants('kills')) add(await (await load('/bench/kill.ts')).benchKills());
if (wants('flows')) add(await (await load('/bench/flows.ts')).benchFlows());
const size = process.argv.includes('--size') ? Number(process.argv[process.argv.indexOf('--size') + 1]) : undefined;
if (wants('flowKills')) add(await (await load('/bench/flows.ts')).benchFlowKills(size));
if (wants('flowRaces')) add(await (await load('/bench/flowRaces.ts')).benchFlowRaces(size));
if (wants('flowTimers')) add(await (await load('/bench/flowRaces.ts')).benchFlowTimers(size));
if (wants('flowReplay')) add(await (await load('/bench/flowRaces.ts')).benchFlowReplay(size));
if (wants('flowMigration')) add(await (await load('/bench/flowMigration.ts')).benchFlowMigrations(size));
if (wants('install')) add(await (await load('/bench/operations.ts')).benchInstall());
if (wants('scrape')) add(await (await load('/bench/operations.ts')).benchScrape());
if (wants('rolling')) add(await (await load('/bench/rolling.ts')).benchRolling());
if (wants('backup')) add(await (await load('/bench/operations.ts')).benchBackup(size));
if (wants('sizes')) add(await (await load('/bench/sizes.ts')).benchSizes(size));
if (wants('desk')) add(await (await load('/bench/desk.ts')).benchDesk());
if (wants('upload')) add(await (await load('/bench/uploads.ts')).benchUploads());
if (wants('screens')) add(await (await load('/bench/screens.ts')).benchScreens());
if (wants('forms')) add(await (await import('./forms.mjs')).benchForms());
if (wants('models')) add(await (await import('./forms.mjs')).benchModels());
if (wants('subTable')) add(await (await import('./subTable.mjs')).benchSubTable());
const missed = rows.filter((row) => !row.met);
console.log(`\n${rows.length - missed.length} of ${rows.length} figures reach their goal`);
process.exit(missed.length ? 1 : 0);
