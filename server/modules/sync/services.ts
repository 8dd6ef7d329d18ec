import type { Configuration } from '../../services/platform/configuration';
import { createDingtalk } from './dingtalk';
import type { ThirdClient } from './thirdClient';
import { createWecom } from './wecom';

export type ServiceId = 1 | 2;
export type Kind = 'organize' | 'user';
/** 0: to the third party, 1: from it (contract-platform §5.12). */
export type Direction = 0 | 1;

export interface Service {
  /** Key of its name in schemas/locales. */
  label: string;
  /** Prefix of codes of organisations made from it. */
  prefix: string;
  /** The switch that allows each kind. */
  switches: Record<Kind, keyof Configuration>;
  /** Settings without which it cannot be reached. */
  needs: (keyof Configuration)[];
  create: (config: Configuration, signal?: AbortSignal) => ThirdClient;
}

/** Public base addresses; the system configuration replaces them. */
export const bases = { qyhBaseUrl: 'https://qyapi.weixin.qq.com', dingBaseUrl: 'https://oapi.dingtalk.com' } as const;
export type BaseSetting = keyof typeof bases;

export const services: Record<ServiceId, Service> = {
  1: {
    label: 'sync.wecom',
    prefix: 'wecom',
    switches: { organize: 'qyhIsSynOrg', user: 'qyhIsSynUser' },
    needs: ['qyhCorpId', 'qyhCorpSecret'],
    create: (config, signal) =>
      createWecom({
        base: config.qyhBaseUrl || bases.qyhBaseUrl,
        corpId: config.qyhCorpId,
        secret: config.qyhCorpSecret,
        signal,
      }),
  },
  2: {
    label: 'sync.dingtalk',
    prefix: 'dingtalk',
    switches: { organize: 'dingSynIsSynOrg', user: 'dingSynIsSynUser' },
    needs: ['dingSynAppKey', 'dingSynAppSecret'],
    create: (config, signal) =>
      createDingtalk({
        base: config.dingBaseUrl || bases.dingBaseUrl,
        appKey: config.dingSynAppKey,
        appSecret: config.dingSynAppSecret,
        signal,
      }),
  },
};
