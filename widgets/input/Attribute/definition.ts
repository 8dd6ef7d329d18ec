import { inputCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';

function attributeWidget(name: string) {
  return defineWidget<unknown>(
    {
      name,
      kind: 'input',
      cell: inputCell,
      propsSchema: propsOf({
        relationField: prop.text,
        showField: prop.text,
        isStorage: { type: ['integer', 'boolean'] },
      }),
    },
    () => import('./Attribute').then(({ Attribute }) => Attribute),
  );
}

/** The field's `attribute` names the other field and the member to show. */
export const popupAttr = attributeWidget('popupAttr');
export const relationFormAttr = attributeWidget('relationFormAttr');
