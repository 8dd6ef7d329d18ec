import { observer } from '@formily/react';
import type { Editor } from '@tiptap/react';
import { Select } from 'antd';
import type { FieldPlace } from '../../../engine/registry';
import { NumberBox } from '../../design/unwritten/NumberBox';
import { useUnwritten } from '../../design/unwritten/unwritten';
import { useWords } from '../../words';
import { ConditionPane } from './ConditionPane';
import type { FieldBranch } from './fieldTree';
import { Line } from './Line';
import { type PageParam, pageOf, paperOf, paperSizes } from './page';
import { ShapePane } from './ShapePane';

interface SizeProps {
  name: 'width' | 'height' | 'mt' | 'mr' | 'mb' | 'ml';
  page: PageParam;
  set: (next: Partial<PageParam>) => void;
}

/** A width, a height or a margin of the page. */
function Size({ name, page, set }: SizeProps) {
  const t = useWords();
  const label = t(`printDesigner.${name}`);
  const unwritten = useUnwritten<string>(`page ${name}`, page[name], label);
  return (
    <Line label={`${label} mm`}>
      <NumberBox
        min={name === 'width' || name === 'height' ? 20 : 0}
        max={2000}
        value={page[name]}
        unwritten={unwritten}
        aria-label={label}
        onChange={(value) => value !== undefined && set({ [name]: value })}
      />
    </Line>
  );
}

const Paper = observer(function Paper({ place }: { place: FieldPlace }) {
  const t = useWords();
  const page = pageOf(place.values.pageParam);
  const set = (next: Partial<PageParam>) => place.set('pageParam', JSON.stringify({ ...page, ...next }));
  const word = (name: string) => t(`printDesigner.${name}`);
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
      {(['width', 'height', 'mt', 'mr', 'mb', 'ml'] as const).map((name) => (
        <Size key={name} name={name} page={page} set={set} />
      ))}
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
