import { type Editor, useEditorState } from '@tiptap/react';
import { Select } from 'antd';
import { useWords } from '../../words';
import type { Kept } from './keptAttributes';
import { Line } from './Line';
import { around, change, withAttribute } from './tagCommands';

const shapes = ['', 'thousands:2', 'capitals', 'qr', 'bar'];
const isCode = (shape: string) => shape === 'qr' || shape === 'bar';

/** `data-code` or `data-format` of a tag: text, amounts, codes. */
function withShape(kept: Kept | null, shape: string): Kept | null {
  const plain = withAttribute(withAttribute(kept, 'data-code', undefined), 'data-format', undefined);
  return shape ? withAttribute(plain, isCode(shape) ? 'data-code' : 'data-format', shape) : plain;
}

/** What the selected value is shown as; nothing where no value is selected. */
export function ShapePane({ editor }: { editor: Editor }) {
  const t = useWords();
  const kept = useEditorState({
    editor,
    selector: ({ editor: now }) => around(now, ['printTag'])?.node.attrs.kept as Kept | null | undefined,
  });
  if (!kept?.['data-tag']) return null;
  return (
    <section>
      <h4>{t('printDesigner.value')}</h4>
      <Line label={t('printDesigner.shownAs')}>
        <Select
          value={kept['data-code'] ?? kept['data-format'] ?? ''}
          aria-label={t('printDesigner.shownAs')}
          options={shapes.map((value) => ({
            value,
            label: t(`printDesigner.shapes.${value.split(':')[0] || 'text'}`),
          }))}
          onChange={(shape: string) => change(editor, ['printTag'], (attributes) => withShape(attributes, shape))}
        />
      </Line>
    </section>
  );
}
