import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Members of Date, and dates of dayjs, that read the zone of the machine. */
const local =
  /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\.toLocale(Date|Time)String\(|getTimezoneOffset|new Date\([^()]*,|\bdayjs\(|\.toDateString\(/;

/** The person's own clock is meant. */
const meant = new Set(['app/pages/Home.tsx']);

it('issue 11 §1 nothing reads the clock of the machine: dates are days of the organisation’s zone (core/zone)', () => {
  const files = ['core', 'engine', 'widgets', 'runtime', 'app', 'server']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\/testing\//.test(file) && !meant.has(file));
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (local.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
