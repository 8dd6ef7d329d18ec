import { asArray, isObject } from '../../../core/model/read';
import type { ModelField } from '../../../core/model/types';
import type { Ctx } from '../../ctx';
import { findDictionaryItems } from './names';

type Options = NonNullable<ModelField['options']>;

function coloured(options: Options, items: unknown): [string, string][] {
  return asArray(items).flatMap((item): [string, string][] => {
    if (!isObject(item)) return [];
    const { color, [options.valueKey]: value } = item;
    const below = coloured(options, item[options.childrenKey]);
    return typeof color === 'string' && color ? [[String(value), color], ...below] : below;
  });
}

/** Colours of the options of a choice by their stored values: its own ones, or those of its dictionary. */
export async function optionColours(ctx: Ctx, options: Options | undefined): Promise<ReadonlyMap<string, string>> {
  if (!options) return new Map();
  const { type, dictionaryType, items } = options;
  if (type !== 'dictionary' || !dictionaryType) return new Map(coloured(options, items));
  return new Map(coloured(options, (await findDictionaryItems(ctx, [dictionaryType], true)).get(dictionaryType)));
}
