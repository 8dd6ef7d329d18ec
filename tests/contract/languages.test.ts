import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedTree, generatedTree } from '../support/generatedTree';

const root = join(import.meta.dirname, '..', '..');
const folders = ['core', 'schemas', 'engine', 'runtime', 'widgets', 'app', 'server'];
/** Made by `npm run generate`, which schemas/locales.test.ts compares; the words themselves; texts of the sample by their language. */
const notByHand =
  /^core\/languages\.json$|^app\/theme\/antdLocales\.ts$|^schemas\/locales\/|^server\/modules\/sample\/content\//;
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter(
    (path) => /\.(tsx?|mjs|json)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && !notByHand.test(path),
  );

describe('F1 a language is one folder', () => {
  it.each([
    ['the code of Traditional Chinese', /\bzhtw\b/],
    ['the code of Chinese', /(['"])zh\1/],
    ['a comparison with a code', /[=!]== ?(['"])(?:zh|en)\1/],
    ['a set of codes', /(['"])(?:zh|en)\1[^\n]{0,40}\|[^\n]{0,40}(['"])(?:zh|en)\2/],
  ])('no other file of the product holds %s', (_, pattern) => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});

/** French, as somebody would add it who begins with a few words. */
const added: Record<string, string> = {
  'schemas/locales/fr/language.json': JSON.stringify({
    name: 'Français',
    short: 'Fr',
    tag: 'fr-FR',
    like: ['fr'],
    antd: 'fr_FR',
    dayjs: 'fr',
    fallback: 'en',
  }),
  'schemas/locales/fr/login.json': JSON.stringify({ title: 'Connexion', signIn: 'Se connecter' }),
  'schemas/locales/fr/auth.json': JSON.stringify({ wrong: 'Compte ou mot de passe incorrect' }),
  'app/login/french.test.tsx': `import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfigProvider } from 'antd';
import { render } from '@testing-library/react';
import { chooseLanguage } from '../../runtime/i18n';
import { ZonePicker } from '../../widgets/input/zonePicker';
import { clockDate } from '../../widgets/input/zonePicker';
import { runtime } from '../runtime';
import { openSignIn, signedOut } from '../testing/signInStage';
import { antdLocaleOf, loadAntdLocale } from '../theme/antdLocale';
import { LoginPage } from './LoginPage';

signedOut();

it('the list of languages, a browser, and words that the language lacks', async () => {
  await openSignIn([{ path: '/login', Component: LoginPage }, { path: '*', element: <p>inside</p> }]);
  expect(screen.getByRole('option', { name: 'Français' }).getAttribute('value')).toBe('fr');
  expect(chooseLanguage(undefined, 'fr-CA')).toBe('fr');
  await act(() => runtime.i18n.setLanguage('fr'));
  expect(runtime.i18n.t('login.title')).toBe('Connexion');
  await act(() => runtime.i18n.need(['shell']));
  expect(runtime.i18n.t('shell.language')).toBe('Change language');
});

it('a calendar', async () => {
  await loadAntdLocale('fr');
  const day = clockDate(Date.UTC(2026, 1, 10));
  render(
    <ConfigProvider locale={antdLocaleOf('fr')}>
      <ZonePicker open value={day} />
    </ConfigProvider>,
  );
  const head = [...document.querySelectorAll('.ant-picker-content th')].map(({ textContent }) => textContent);
  expect(head).toEqual(['lu', 'ma', 'me', 'je', 've', 'sa', 'di']);
  expect(document.querySelector('.ant-picker-month-btn')?.textContent).toBe('févr.');
});
`,
  'server/french.test.ts': `import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../tests/support/server';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

it('an answer; one without a French text in English; the choice of a person', async () => {
  const say = async (call: string, params: object, options: object = {}) =>
    (await app.inject(call, params as never, { headers: { 'weft-language': 'fr' }, ...options })).msg;
  expect(await say('auth.login', { account: 'admin', password: 'x' })).toBe('Compte ou mot de passe incorrect');
  expect(await say('auth.forgotPassword', { account: 'lily', code: 'x' })).toMatch(/^[\\x20-\\x7e]+$/);
  expect((await app.inject('currentUser.language', { language: 'fr' }, { as: 'admin' })).code).toBe(200);
  const { data } = await app.inject('auth.currentUser', {}, { as: 'admin' });
  expect(JSON.stringify(data)).toContain('"language":"fr"');
});
`,
};

describe('F1 a French folder is a fourth language', () => {
  let tree: GeneratedTree;
  beforeAll(() => {
    tree = generatedTree({});
    for (const [path, text] of Object.entries(added)) {
      mkdirSync(dirname(join(tree.dir, path)), { recursive: true });
      writeFileSync(join(tree.dir, path), text);
    }
    const made = spawnSync(process.execPath, [join(tree.dir, 'schemas/generate.mjs')], { encoding: 'utf8' });
    expect(made.status, made.stderr).toBe(0);
  });
  afterAll(() => tree.remove());

  it.each([
    ['at the sign-in page, in its words and in a calendar', 'dom', 'app/login/french.test.tsx'],
    ['in answers', 'server', 'server/french.test.ts'],
  ])('%s', { timeout: 300_000 }, (_, project, test) => {
    const { status, output } = tree.run('vitest/vitest.mjs', ['run', '--project', project, test]);
    expect(status, output).toBe(0);
  });
});
