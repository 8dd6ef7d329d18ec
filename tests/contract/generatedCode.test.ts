import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normaliseModel } from '../../core/model/normalise';
import { generateFiles } from '../../server/modules/exchange/generate/files';
import { type GeneratedTree, generatedTree } from '../support/generatedTree';
import { fullSource } from '../support/models/testFullModel';
import { jobModel, jobSource, node } from '../support/models/testModels';

const longName = 'nameOfTheCustomerWhoOrderedTheGoodsAndWillPayForThemWithinThirtyDays';

/** Names that a language or the database keeps for itself, names longer than a column may be, and texts that end comments. */
const oddNames = ['class', 'default', 'constructor', 'toString', 'await', 'order', 'user', 'id', 'F_Class'];
const oddSource = () => ({
  ...jobSource({
    fields: [
      ...oddNames.map((name, at) => node('input', name, `It's "${name}" */`, { formId: 200 + at })),
      node('input', `${longName}First`, longName, { formId: 220 }),
      node('inputNumber', `${longName}Second`, longName, { formId: 221 }),
    ],
    list: {
      searchList: [{ prop: 'class', __vModel__: 'class', label: `It's "class"`, searchType: 2 }],
      columnList: oddNames.map((name) => ({ prop: name, __vModel__: name, label: `\`${name}\` <b>` })),
      defaultSortConfig: [],
    },
    tables: [],
  }),
  fullName: `It's "odd" \`too\` */ <b>`,
});

/** The modules are in one tree: a check of three costs little more than of one. */
const files = {
  ...generateFiles(jobModel(), { area: 'onlineDev', className: 'RepairJob', subClassNames: [], description: '' }),
  ...generateFiles(normaliseModel(fullSource()), {
    area: 'systemData',
    className: 'Widgets',
    subClassNames: ['WidgetLine'],
    description: 'Every widget',
  }),
  ...generateFiles(normaliseModel(oddSource()), {
    area: 'system',
    className: `Odd${'Name'.repeat(9)}`,
    subClassNames: [],
    description: 'Odd */ names',
  }),
};
const paths = Object.keys(files);
const tests = paths.filter((path) => path.endsWith('.test.ts'));

describe('VDEV-06 issue 14: the generated code is code that an engineer keeps', () => {
  let tree: GeneratedTree;
  beforeAll(() => {
    tree = generatedTree(files);
  });
  afterAll(() => tree.remove());

  it('is formatted and linted as ours', () => {
    const checked = paths.filter((path) => !path.endsWith('.md'));
    const { status, output } = tree.run('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', ...checked]);
    expect(status, output).toBe(0);
  });

  it('compiles', { timeout: 180_000 }, () => {
    const { status, output } = tree.run('typescript-native/bin/tsc', ['--noEmit', '-p', '.']);
    expect(status, output).toBe(0);
  });

  it('passes its own tests on a real server', { timeout: 180_000 }, () => {
    // In one process: the second one would read the server once more.
    const options = ['run', '--project', 'server', '--maxWorkers=1'];
    const { status, output } = tree.run('vitest/vitest.mjs', [...options, ...tests]);
    expect(status, output).toBe(0);
  });
});
