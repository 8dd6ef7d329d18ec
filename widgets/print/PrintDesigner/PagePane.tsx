import { observer } from '@formily/react';
import type { Editor } from '@tiptap/react';
import { InputNumber, Select } from 'antd';
import type { FieldPlace } from '../../../engine/registry';
import { typedNumber } from '../../number/typedNumber';
import { useWords } from '../../words';
import { ConditionPane } from './ConditionPane';
import type { FieldBranch } from './fieldTree';
import { Line } from './Line';
import { type PageParam, pageOf, paperOf, paperSizes } from './page';
import { ShapePane } from './ShapePane';

const Paper = observer(function Paper({ place }: { place: FieldPlace }) {
  const t = useWords();
  const page = pageOf(place.values.pageParam);
  const set = (next: Partial<PageParam>) => place.set('pageParam', JSON.stringify({ ...page, ...next }));
  const word = (name: string) => t(`printDesigner.${name}`);
  const number = (name: 'width' | 'height' | 'mt' | 'mr' | 'mb' | 'ml') => (
    <Line key={name} label={`${word(name)} mm`}>
      <InputNumber
        min={name === 'width' || name === 'height' ? 20 : 0}
        max={2000}
        parser={(text) => typedNumber(text ?? '') as never}
        value={page[name]}
        aria-label={word(name)}
        onChange={(value) => value !== null && set({ [name]: value })}
      />
    </Line>
  );
  return (
    <section>
      <h4>{word('paper')}</h4>
      <Line label={word('format')}>
        <Select
          value={paperOf(page)}
          aria-label={word('format')}
          options={[...Object.keys(paperSizes), 'own'].map((value) => ({
            value,
            label: value === 'own' ? word('own') : value,
          }))}
          onChange={(name: string) => {
            const size = paperSizes[name];
            if (size) set({ width: size[0], height: size[1] });
          }}
        />
      </Line>
      <Line label={word('direction')}>
        <Select
          value={page.direction}
          aria-label={word('direction')}
          options={[
            { value: '纵向', label: word('portrait') },
            { value: '横向', label: word('landscape') },
          ]}
          onChange={(direction: PageParam['direction']) => set({ direction })}
        />
      </Line>
      {(['width', 'height', 'mt', 'mr', 'mb', 'ml'] as const).map(number)}
    </section>
  );
});

/** Settings of the page and of what is selected. */
export function PagePane({ editor, place, fields }: { editor: Editor; place?: FieldPlace; fields: FieldBranch[] }) {
  const t = useWords();
  return (
    <aside className="weft-pd-side weft-pd-settings" aria-label={t('printDesigner.settings')}>
      <ShapePane editor={editor} />
      <ConditionPane editor={editor} fields={fields} />
      {place ? <Paper place={place} /> : null}
    </aside>
  );
}
