/**
 * `npm run sweep`: what takes too long for `npm test`. Beside the report it fails when a figure misses its goal.
 *
 * `--only engines,nodes,flakes,odd,badge,flowEngine,screens,ids,looks,keyboard,kills,outage,pooler,chat,soak,sqlmap,bigFile,uploadKills,importKills,channels,print,recipes` runs some. `--minutes N` of mixed work on each database (default 5),
 * `--sockets N` signed in meanwhile (default 1000), `--rounds N` of kill -9 on each database (default 50), `--seconds N`
 * without PostgreSQL (default 10), `--megabytes N` of the big file (default 2048), `--uploads N` under kills (default 200), `--records N` of an
 * import that is killed twice (default 20000), `--kills N` during deliveries to a webhook (default 20),
 * `--times N` of all journeys while both cores are busy with something else (default 10),
 * `--versions 20.19.6,22,24` of Node (npm's package `node`; each starts, migrates and is walked on both databases),
 * `--calls 1-15` of sqlmap and of odd values (their routes), `--engine embedded|postgres` leaves the other out,
 * `--pages /system,/home` and `--looks zh-light-1440,en-dark-390` limit the screens, `--screens home,order-edit` the
 * looks, `--out DIR` takes the screenshots (default
 * tmp/sweep), `--no-build` uses the last build.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../bench/measure.mjs';
import { ensureInstalled } from '../server/install.mjs';
import { loaderAt } from './support/loadModule.mjs';
import { exitOnSignals, tiedGroup } from './support/tiedNode.mjs';
import { ensureBrowsers, ensureChromium, findContainers, findPooler, findPostgres } from './support/tools.mjs';

exitOnSignals();
const root = new URL('..', import.meta.url).pathname;
const { values } = parseArgs({
  options: {
    only: {
      type: 'string',
      default:
        'engines,nodes,flakes,odd,badge,flowEngine,screens,ids,looks,keyboard,kills,outage,chat,soak,sqlmap,bigFile,uploadKills,importKills,channels,print,recipes',
    },
    minutes: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    sockets: { type: 'string', default: '1000' },
    megabytes: { type: 'string', default: '2048' },
    uploads: { type: 'string', default: '200' },
    records: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '20' },
    times: { type: 'string', default: '10' },
    versions: { type: 'string', default: '20.19.6,22,24' },
    calls: { type: 'string' },
    engine: { type: 'string' },
    pages: { type: 'string' },
    looks: { type: 'string' },
    screens: { type: 'string' },
    out: { type: 'string', default: join(root, 'tmp', 'sweep') },
    'no-build': { type: 'boolean', default: false },
  },
});
const wants = (name) => values.only.split(',').includes(name);
const rows = [];
const add = (title, more) => {
  console.log(`\n— ${title}`);
  print(more);
  rows.push(...more);
};

/** Runs `work` on the embedded database, and on PostgreSQL where there is one; each in a place of its own. */
async function onBoth(title, work) {
  if (values.engine !== 'postgres') add(`${title}, embedded database`, await work(undefined));
  if (values.engine === 'embedded') return;
  if (!process.env.DATABASE_URL && !findPostgres()) return;
  const { startCluster } = await load('/tests/support/postgresCluster.ts');
  const cluster = await startCluster({ durable: true });
  const name = `weft_sweep_${process.pid}_${rows.length}`;
  await cluster.run(`create database ${name}`);
  add(`${title}, PostgreSQL`, await work(cluster.url(name)));
  await cluster.run(`drop database ${name} with (force)`);
  await cluster.stop();
}

ensureInstalled(root);
const load = await loaderAt(root);
if (!values['no-build'] && spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' }).status !== 0)
  process.exit(1);
const dir = mkdtempSync(join(tmpdir(), 'weft-sweep-'));
try {
  if (wants('engines')) {
    for (const engine of ['embedded', 'postgres']) {
      if (engine === 'postgres' && !process.env.DATABASE_URL && !findPostgres()) continue;
      const projects = ['--project', 'server', '--project', 'serverAlone'];
      const env = { ...process.env, WEFT_TEST_ENGINE: engine };
      const child = tiedGroup('npx', ['vitest', 'run', ...projects], { cwd: root, stdio: 'inherit', env });
      const status = await new Promise((resolve) => child.once('exit', resolve));
      const name = `all server tests, ${engine}`;
      add('engines', [{ name, value: status === 0 ? 0 : 'some', unit: 'failed', goal: 0, met: status === 0 }]);
    }
  }
  if (wants('nodes')) {
    const { sweepNodes } = await load('/tests/sweep/nodes.ts');
    const versions = values.versions.split(',');
    await onBoth('Node', async (databaseUrl) =>
      sweepNodes({ versions, dataDir: join(dir, `nodes${databaseUrl ? 1 : 0}`), databaseUrl }),
    );
  }
  if (wants('flakes')) {
    const { sweepFlakes } = await load('/tests/sweep/flakes.ts');
    const browsers = (await ensureBrowsers(root, console.log)) ?? {};
    add('journeys while the cores are busy', await sweepFlakes({ times: Number(values.times), browsers }));
  }
  if (wants('odd')) {
    const env = { ...process.env, WEFT_ODD_EVERY: '1', WEFT_ODD_CALLS: values.calls ?? '' };
    const args = ['vitest', 'run', '--project', 'server', 'tests/contract/oddValues.test.ts'];
    const child = tiedGroup('npx', args, { cwd: root, stdio: 'inherit', env });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    add('odd values', [
      {
        name: `every odd value in every member of ${values.calls ? `the routes ${values.calls}` : 'every route'}`,
        value: status === 0 ? 0 : 'some',
        unit: 'faults',
        goal: 0,
        met: status === 0,
      },
    ]);
  }
  if (wants('badge')) {
    const env = { ...process.env, BADGE_OPERATIONS: '10000' };
    const args = ['vitest', 'run', '--project', 'server', 'server/services/messages/badge.test.ts'];
    const child = tiedGroup('npx', args, { cwd: root, stdio: 'inherit', env });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    const name = 'the badge after each of 10,000 random operations';
    add('badge', [{ name, value: status === 0 ? 0 : 1, unit: 'faults', goal: 0, met: status === 0 }]);
  }
  if (wants('flowEngine')) {
    const env = { ...process.env, WEFT_FLOW_RUNS: '20000' };
    const args = ['vitest', 'run', '--project', 'unit', 'core/flow/step.property.test.ts'];
    const child = tiedGroup('npx', args, { cwd: root, stdio: 'inherit', env });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    const name = '20,000 random flows against the plain interpreter';
    add('engine of flows', [{ name, value: status === 0 ? 0 : 1, unit: 'faults', goal: 0, met: status === 0 }]);
  }
  if (wants('screens')) {
    process.env.CHROMIUM = (await ensureChromium(root, console.log)) ?? '';
    const { sweepScreens } = await load('/tests/sweep/screens.ts');
    const pages = values.pages?.split(',');
    add(
      'screens',
      await sweepScreens({ out: values.out, dataDir: join(dir, 'screens'), pages, names: values.looks?.split(',') }),
    );
  }
  if (wants('ids')) {
    process.env.CHROMIUM = (await ensureChromium(root, console.log)) ?? '';
    const { sweepBareIds } = await load('/tests/sweep/bareIds.ts');
    add('ids on screen', await sweepBareIds({ dataDir: join(dir, 'ids') }));
  }
  if (wants('looks')) {
    process.env.CHROMIUM = (await ensureChromium(root, console.log)) ?? '';
    const { sweepLooks } = await load('/tests/sweep/looks.ts');
    const out = join(values.out, 'looks');
    add('looks', await sweepLooks({ out, dataDir: join(dir, 'looks'), names: values.screens?.split(',') }));
  }
  if (wants('keyboard')) {
    process.env.CHROMIUM = (await ensureChromium(root, console.log)) ?? '';
    const { sweepKeyboard } = await load('/tests/sweep/keyboard.ts');
    const out = join(values.out, 'keyboard');
    mkdirSync(out, { recursive: true });
    add('new records by keyboard alone', await sweepKeyboard({ out, dataDir: join(dir, 'keyboard') }));
  }
  if (wants('print')) {
    process.env.CHROMIUM = (await ensureChromium(root, console.log)) ?? '';
    const { sweepPrints } = await load('/tests/sweep/prints.ts');
    add('print templates', await sweepPrints(join(values.out, 'prints')));
  }
  if (wants('recipes')) {
    if (findContainers(console.log)) {
      const { sweepRecipes } = await load('/tests/sweep/recipes.ts');
      add('recipes of docs/operations/deploy', await sweepRecipes(join(dir, 'recipes')));
    } else console.log('\n— recipes: left out, they need Podman, debootstrap and the rights of root');
  }
  if (wants('kills')) {
    const { killServer } = await load('/bench/kill.ts');
    const rounds = Number(values.rounds);
    await onBoth('kills', (databaseUrl) => killServer({ rounds, databaseUrl, mixed: true }));
  }
  if (wants('bigFile')) {
    if (process.env.DATABASE_URL || !findPostgres()) console.log('\n— bigFile: left out, it needs a PostgreSQL');
    else {
      // The embedded database is part of the server's memory; the goal is of a server beside PostgreSQL.
      const { sweepBigFile } = await load('/tests/sweep/bigFile.ts');
      const [megabytes, dataDir] = [Number(values.megabytes), join(dir, 'bigFile')];
      values.engine = 'postgres';
      await onBoth('big file', (databaseUrl) => sweepBigFile({ megabytes, dataDir, databaseUrl }));
    }
  }
  if (wants('uploadKills')) {
    const { sweepUploadKills } = await load('/tests/sweep/uploadKills.ts');
    const uploads = Number(values.uploads);
    await onBoth('uploads under kills', (databaseUrl) =>
      sweepUploadKills({ uploads, dataDir: join(dir, `uploads${databaseUrl ? 1 : 0}`), databaseUrl }),
    );
  }
  if (wants('importKills')) {
    const { sweepImportKills } = await load('/tests/sweep/importKills.ts');
    const records = Number(values.records);
    await onBoth('an import under kills', (databaseUrl) =>
      sweepImportKills({ records, kills: 2, dataDir: join(dir, `import${databaseUrl ? 1 : 0}`), databaseUrl }),
    );
  }
  if (wants('channels')) {
    const { sweepChannelKills } = await load('/tests/sweep/channelKills.ts');
    const kills = Number(values.kills);
    await onBoth('deliveries under kills', (databaseUrl) =>
      sweepChannelKills({ kills, dataDir: join(dir, `channels${databaseUrl ? 1 : 0}`), databaseUrl }),
    );
  }
  if (wants('outage')) {
    if (process.env.DATABASE_URL || !findPostgres()) console.log('\n— outage: left out, it needs a PostgreSQL to stop');
    else {
      const { sweepFailover, sweepOutage } = await load('/tests/sweep/outage.ts');
      add('outage', await sweepOutage(Number(values.seconds), join(dir, 'outage')));
      add('failover', await sweepFailover(Number(values.seconds), join(dir, 'failover')));
    }
  }
  if (wants('pooler')) {
    if (process.env.DATABASE_URL || !findPostgres() || !findPooler(console.log))
      console.log('\n— pooler: left out, it needs a PostgreSQL to stop and PgBouncer');
    else {
      const { sweepPooler } = await load('/tests/sweep/pooler.ts');
      add('behind PgBouncer', await sweepPooler(Number(values.seconds), join(dir, 'pooler')));
    }
  }
  if (wants('chat')) {
    if (process.env.DATABASE_URL || !findPostgres()) console.log('\n— chat: left out, it needs a PostgreSQL to stop');
    else {
      const { sweepChat } = await load('/tests/sweep/chat.ts');
      add('chat', await sweepChat(Number(values.seconds), join(dir, 'chat')));
    }
  }
  if (wants('sqlmap')) {
    const { sweepSqlmap } = await load('/tests/sweep/sqlmap.ts');
    add('sqlmap', await sweepSqlmap(join(dir, 'sqlmap'), values.calls));
  }
  if (wants('soak')) {
    const { soak } = await load('/tests/sweep/soak.ts');
    const [minutes, sockets] = [Number(values.minutes), Number(values.sockets)];
    await onBoth('soak', (databaseUrl) =>
      soak({ minutes, sockets, dataDir: join(dir, `soak${databaseUrl ? 1 : 0}`), databaseUrl }),
    );
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
const missed = rows.filter(({ met }) => !met);
console.log(`\n${rows.length - missed.length} of ${rows.length} figures reach their goal`);
process.exit(missed.length ? 1 : 0);
