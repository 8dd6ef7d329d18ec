/** sqlmap (level 3, every technique) against list calls of the server on PostgreSQL: it finds nothing. */
import { spawnSync } from 'node:child_process';
import { call, publishSample, signIn, startServer } from '../support/builtServer';
import { startCluster } from '../support/postgresCluster';
import { tiedGroup } from '../support/tiedNode.mjs';
import { findPostgres, findSqlmap } from '../support/tools.mjs';

/** `{…}` is filled in; what sqlmap tries is every member of the query, of the body, and `*` in the path. */
interface Target {
  name: string;
  path: string;
  body?: object;
}

const page = 'currentPage=1&pageSize=20';
const sorted = `${page}&keyword=a&sort=desc&sidx=creatorTime`;
const paging = { currentPage: 1, pageSize: 20, sort: 'desc', sidx: '' };

function targetsOf(modelId: string): Target[] {
  const query = JSON.stringify({ title: 'a' });
  const superQuery = JSON.stringify({
    matchLogic: 'and',
    conditionJson: JSON.stringify([{ field: 'title', fieldValue: 'a', symbol: 'like', jnpfKey: 'comInput' }]),
  });
  return [
    {
      name: 'onlineDev.list',
      path: `/api/visualdev/OnlineDev/${modelId}/List`,
      body: { ...paging, menuId: '1', queryJson: query, superQueryJson: superQuery },
    },
    {
      name: 'onlineDev.list by members',
      path: `/api/visualdev/OnlineDev/${modelId}/List`,
      body: { ...paging, sidx: 'title', title: 'a', dataType: '0' },
    },
    { name: 'users.list', path: `/api/permission/Users?${sorted}&organizeId=1&gender=1&enabledMark=1` },
    { name: 'role.list', path: `/api/permission/Role?${sorted}&organizeId=1&type=1` },
    { name: 'position.list', path: `/api/permission/Position?${sorted}&organizeId=1&enabledMark=1` },
    { name: 'group.list', path: `/api/permission/Group?${sorted}` },
    { name: 'organize.list', path: '/api/permission/Organize?keyword=a&enabledMark=1' },
    { name: 'users.level', path: '/api/permission/Users/ImUser/Selector/0*', body: { ...paging, keyword: 'a' } },
    {
      name: 'users.condition',
      path: '/api/permission/Users/UserCondition',
      body: { departIds: ['1'], roleIds: ['2'], pagination: { ...paging, keyword: 'a' } },
    },
    { name: 'dictionaryData.list', path: '/api/system/DictionaryData/1*?keyword=a&isTree=0' },
    { name: 'billRule.list', path: `/api/system/BillRule?${sorted}&categoryId=1&enabledMark=1` },
    { name: 'dataInterface.list', path: `/api/system/DataInterface?${sorted}&type=1&categoryId=1` },
    { name: 'visualdev.list', path: `/api/visualdev/Base?${sorted}&category=1&type=1&isRelease=1` },
    {
      name: 'log.list',
      path: `/api/system/Log/1*?${page}&keyword=a&startTime=1700000000000&endTime=1900000000000&ipaddress=1`,
    },
    { name: 'onlineUser.list', path: `/api/system/OnlineUser?${page}&keyword=a` },
  ];
}

const fixed = [
  '--batch',
  '--level',
  '3',
  '--dbms',
  'PostgreSQL',
  '--threads',
  '4',
  '--time-sec',
  '3',
  '--flush-session',
];
const plain = ['--disable-coloring', '--ignore-code', '400,404', '-v', '1'];

interface Verdict {
  name: string;
  clean: boolean;
  found: string[];
  seconds: number;
}

/** The output of one run. */
function runSqlmap(args: string[]): Promise<string> {
  const child = tiedGroup('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)));
  return new Promise((resolve) => child.once('close', () => resolve(chunks.join(''))));
}

async function attack(url: string, token: string, { name, path, body }: Target, outDir: string): Promise<Verdict> {
  const json = body ? ['--data', JSON.stringify(body), '-H', 'Content-Type: application/json'] : [];
  const from = Date.now();
  const output = await runSqlmap([
    '-u',
    url + path,
    '-H',
    `Authorization: ${token}`,
    ...json,
    ...fixed,
    ...plain,
    '--output-dir',
    outDir,
  ]);
  const seconds = Math.round((Date.now() - from) / 1_000);
  const found = [...output.matchAll(/^Parameter: .*$/gm)].map(([line]) => line);
  const clean = output.includes('all tested parameters do not appear to be injectable');
  if (!clean) console.log(output.split('\n').slice(-25).join('\n'));
  console.log(`     ${name}: ${found.length ? found.join(', ') : clean ? 'nothing' : 'not tested'} (${seconds} s)`);
  return { name, clean, found, seconds };
}

/** Whether the target answers its own plain request; one that refuses it would test nothing, and is reported. */
async function answers(url: string, token: string, { name, path, body }: Target): Promise<boolean> {
  const answer = await call(url, token, body ? 'POST' : 'GET', path.replace('*', ''), body);
  if (answer.code !== 200) console.log(`     ${name}: not tested, it answers ${answer.code} ${answer.msg}`);
  return answer.code === 200;
}

/** Records and roles, so that lists have rows to answer. */
async function fill(url: string, token: string, modelId: string): Promise<void> {
  for (let index = 0; index < 5; index++) {
    const data = JSON.stringify({ title: `a${index}`, supplier: 'north', tableFieldItems: [] });
    await call(url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}`, { data });
  }
}

/** The rows of the report; `range`: `1-15`, a part of the calls. */
export async function sweepSqlmap(dataDir: string, range = '1-15') {
  if (!findPostgres() || !findSqlmap(console.log)) {
    console.log('     left out: it needs PostgreSQL, and sqlmap, which is installed on Debian as root only.');
    return [];
  }
  const cluster = await startCluster();
  const name = `weft_sqlmap_${process.pid}`;
  await cluster.run(`create database ${name}`);
  const server = await startServer(dataDir, cluster.url(name));
  try {
    const token = await signIn(server.url);
    const modelId = await publishSample(server.url, token);
    await fill(server.url, token, modelId);
    const [first = 1, last = first] = range.split('-').map(Number);
    const targets = targetsOf(modelId).slice(first - 1, last);
    const verdicts: Verdict[] = [];
    for (const target of targets)
      if (await answers(server.url, token, target)) verdicts.push(await attack(server.url, token, target, dataDir));
    const version = spawnSync('sqlmap', ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0]?.trim();
    const tested = verdicts.filter(({ clean, found }) => clean || found.length).length;
    const points = verdicts.reduce((sum, { found }) => sum + found.length, 0);
    return [
      {
        name: `sqlmap ${version}, level 3: list calls tested`,
        value: tested,
        unit: '',
        goal: `${targets.length}`,
        met: tested === targets.length,
      },
      { name: '  injection points found', value: points, unit: '', goal: '0', met: points === 0 },
    ];
  } finally {
    await server.stop();
    await cluster.run(`drop database ${name} with (force)`);
    await cluster.stop();
  }
}
