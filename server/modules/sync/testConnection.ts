import { type Ctx, Refusal, type Reply } from '../../ctx';
import { type Configuration, configuration } from '../../services/platform/configuration';
import { isSecretSetting, secretSettings, secretTargets } from '../../services/platform/secretSettings';
import { type BaseSetting, bases, services } from './services';
import { wecomCaller } from './wecom';

type Form = Partial<Record<keyof Configuration, string | null>>;

/** The settings with those of the form. An empty secret is the stored one, which goes to its own address only. */
function merged(config: Configuration, form: Form): Configuration {
  const given = Object.entries(form).filter(([key, value]) => value !== null && (value || !isSecretSetting(key)));
  const settings: Configuration = { ...config, ...Object.fromEntries(given) };
  const away = secretSettings.filter(
    (key) =>
      !form[key] && (secretTargets[key] ?? []).some((to) => settings[to as BaseSetting] !== config[to as BaseSetting]),
  );
  return { ...settings, ...Object.fromEntries(away.map((key) => [key, ''])) };
}

async function answer(ctx: Ctx, test: () => Promise<unknown>): Promise<Reply> {
  try {
    await test();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('sync.testFailed', { reason: ctx.t(error.key, error.values) });
  }
  return { data: null, msg: 'sync.testPassed' };
}

function assertGiven(config: Configuration, needs: readonly (keyof Configuration)[]): void {
  if (needs.some((key) => !config[key])) throw new Refusal('sync.incomplete');
}

/** Type 0: the application that sends messages, 1: the contacts (contract-platform §5.11). */
export async function testWecom(ctx: Ctx, type: '0' | '1', form: Form): Promise<Reply> {
  const config = merged(await configuration(ctx.db), form);
  return answer(ctx, async () => {
    if (type === '1') {
      assertGiven(config, services[1].needs);
      return services[1].create(config).test();
    }
    assertGiven(config, ['qyhCorpId', 'qyhAgentId', 'qyhAgentSecret']);
    const { qyhCorpId: corpId, qyhAgentSecret: secret, qyhAgentId: agentid } = config;
    const call = wecomCaller({ base: config.qyhBaseUrl || bases.qyhBaseUrl, corpId, secret });
    return call('/cgi-bin/agent/get', { agentid });
  });
}

export async function testDingtalk(ctx: Ctx, form: Form): Promise<Reply> {
  const config = merged(await configuration(ctx.db), form);
  return answer(ctx, () => {
    assertGiven(config, services[2].needs);
    return services[2].create(config).test();
  });
}
