import type { JsonObject } from '../../../core/language/types';
import type { WidgetDefinition } from '../../../engine/registry';
import { defineWidget, prop, propsOf } from '../../define';
import { peopleCell } from '../../picker/pickerCell';

function systemField(name: string, properties: JsonObject = {}, cell?: WidgetDefinition<string | null>['cell']) {
  return defineWidget<string | null>({ name, kind: 'input', cell, propsSchema: propsOf(properties) }, () =>
    import('./SystemField').then(({ SystemField }) => SystemField),
  );
}

/** Fields that the server writes (contract-visualdev §3.5). */
export const billRule = systemField('billRule');
export const createUser = systemField('createUser', {}, peopleCell);
export const createTime = systemField('createTime');
export const modifyUser = systemField('modifyUser', {}, peopleCell);
export const modifyTime = systemField('modifyTime');
export const currOrganize = systemField('currOrganize', { showLevel: prop.one('last', 'all') });
export const currPosition = systemField('currPosition');
