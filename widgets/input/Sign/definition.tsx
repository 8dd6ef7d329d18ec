import type { JsonObject } from '../../../core/language/types';
import { defineWidget, propsOf } from '../../define';
import { safeImage } from '../../files/addresses';

function signWidget(name: 'sign' | 'signature', properties: JsonObject = {}) {
  return defineWidget<string | null>(
    {
      name,
      kind: 'input',
      ask: 'upload',
      cell: ({ value }) => {
        const image = safeImage(value);
        return image ? <img className="weft-sign-image" src={image} alt="" /> : '';
      },
      propsSchema: propsOf(properties),
    },
    () => import('./Sign').then(({ Sign, Signature }) => (name === 'sign' ? Sign : Signature)),
  );
}

export const sign = signWidget('sign');
export const signature = signWidget('signature', { ableIds: { type: 'array' } });
