/**
 * `npm run freeze VERSION`: a small database of this version in `tests/fixtures/released/VERSION`, with what its calls answered and its files.
 * Every later version is started on it (tests/contract/released.test.ts).
 */
import { spawnSync } from 'node:child_process';

const args = ['vitest', 'run', '--project', 'server', '--maxWorkers=1', 'tests/contract/frozen.test.ts'];
const env = { ...process.env, WEFT_TEST_ENGINE: 'postgres', WEFT_FREEZE: process.argv[2] ?? '' };
if (!/^\d+\.\d+\.\d+$/.test(env.WEFT_FREEZE)) throw new Error('npm run freeze VERSION');
process.exit(spawnSync('npx', args, { stdio: 'inherit', env }).status ?? 1);
