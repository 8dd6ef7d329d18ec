import type { JsonObject } from '../../../core/language/types';
import { defineWidget, prop, propsOf } from '../../define';

function systemField(name: string, properties: JsonObject = {}) {
  return defineWidget<string | null>({ name, kind: 'input', propsSchema: propsOf(properties) }, () =>
    import('./SystemField').then(({ SystemField }) => SystemField),
  );
}

/** Fields that the server writes (contract-visualdev §3.5). */
export const billRule = systemField('billRule');
export const createUser = systemField('createUser');
export const createTime = systemField('createTime');
export const modifyUser = systemField('modifyUser');
export const modifyTime = systemField('modifyTime');
export const currOrganize = systemField('currOrganize', { showLevel: prop.one('last', 'all') });
export const currPosition = systemField('currPosition');
