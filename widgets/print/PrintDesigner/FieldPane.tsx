import type { Editor } from '@tiptap/react';
import { Button, Select } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import type { FieldPlace } from '../../../engine/registry';
import { useWords } from '../../words';
import { insertAll, insertTable, insertTag } from './tagCommands';
import { type SourceFields, statementsOf } from './useSourceFields';
import { dragType } from './useTemplateEditor';

function Statements({ place }: { place: FieldPlace }) {
  const t = useWords();
  const [drafts, setDrafts] = useState(() => [...statementsOf(place.values.sqlTemplate), '']);
  const save = () =>
    place.set('sqlTemplate', JSON.stringify(drafts.filter((sql) => sql.trim()).map((sql) => ({ sql }))));
  return drafts.map((sql, at) => (
    <TextArea
      // biome-ignore lint/suspicious/noArrayIndexKey: statements are their places: head, T1, T2, …
      key={at}
      aria-label={`SQL ${at ? `T${at}` : t('printDesigner.head')}`}
      placeholder={at ? `T${at}` : 'select … where id = @formId'}
      autoSize={{ minRows: 2, maxRows: 6 }}
      value={sql}
      onChange={({ target }) => {
        const next = drafts.map((each, place) => (place === at ? target.value : each));
        setDrafts(next.at(-1)?.trim() ? [...next, ''] : next);
      }}
      onBlur={save}
    />
  ));
}

/** What the template is filled from, and its fields: dragged onto the sheet, or inserted by click and by Enter. */
export function FieldPane({ editor, place, source }: { editor: Editor; place?: FieldPlace; source: SourceFields }) {
  const t = useWords();
  const { kind, chosen, target, choices, fields } = source;
  const set = (next: Record<string, unknown>) => place?.set('source', JSON.stringify(next));
  return (
    <aside className="weft-pd-side weft-pd-fields" aria-label={t('printDesigner.fields')}>
      <Select
        value={kind}
        aria-label={t('printDesigner.source')}
        options={['model', 'interface', 'sql'].map((value) => ({ value, label: t(`printDesigner.kinds.${value}`) }))}
        onChange={(next: string) => set({ kind: next })}
      />
      {chosen ? (
        <Select
          showSearch
          optionFilterProp="label"
          value={target || undefined}
          aria-label={t(`printDesigner.kinds.${kind}`)}
          placeholder={t('printDesigner.choose')}
          options={choices.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={(id: string) => set({ kind, [chosen.id]: id })}
        />
      ) : null}
      {!chosen && place ? <Statements key={place.values.id as string} place={place} /> : null}
      {fields.length ? (
        <Button onClick={() => insertAll(editor, fields, t('printDesigner.totalWord'))}>
          {t('printDesigner.insertAll')}
        </Button>
      ) : null}
      {fields.map((branch) => (
        <section key={branch.id} className="weft-pd-branch">
          <h4>
            {branch.fullName}
            {branch.id === 'headTable' ? null : (
              <Button
                size="small"
                type="link"
                onClick={() => insertTable(editor, branch, t('printDesigner.totalWord'))}
              >
                {t('printDesigner.asTable')}
              </Button>
            )}
          </h4>
          {(branch.children ?? []).map((leaf) => (
            <button
              key={leaf.id}
              type="button"
              className="weft-pd-field"
              draggable
              title={`${branch.id}.${leaf.id}`}
              onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, `${branch.id}.${leaf.id}`)}
              onClick={() => insertTag(editor, `${branch.id}.${leaf.id}`)}
            >
              {leaf.fullName}
            </button>
          ))}
        </section>
      ))}
      {fields.length ? null : <p className="weft-pd-hint">{t('printDesigner.noFields')}</p>}
    </aside>
  );
}
