import { type Editor, useEditorState } from '@tiptap/react';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useWords } from '../../words';
import type { FieldBranch } from './fieldTree';
import type { Kept } from './keptAttributes';
import { Line } from './Line';
import { objectOf } from './page';
import { around, change, withAttribute } from './tagCommands';

const operators = ['=', '!=', '>', '>=', '<', '<=', 'empty', 'notEmpty', 'contains'];
const withoutValue = ['empty', 'notEmpty'];

/** The elements around the selection that a condition may hide, nearest first. */
const levels = {
  value: ['printTag'],
  paragraph: ['paragraph', 'heading'],
  row: ['tableRow'],
};
type Level = keyof typeof levels;
const names = Object.keys(levels) as Level[];

/** Levels that are there, with their condition. */
const conditionsAround = (editor: Editor) =>
  names.flatMap((level) => {
    const found = around(editor, levels[level]);
    return found ? [{ level, text: (found.node.attrs.kept as Kept | null)?.['data-if'] ?? '' }] : [];
  });

const optionsOf = (fields: FieldBranch[], chosen: string) => {
  const groups = fields.map(({ id, fullName, children = [] }) => ({
    label: fullName,
    options: children.map((leaf) => ({ value: `${id}.${leaf.id}`, label: leaf.fullName })),
  }));
  const known = groups.some(({ options }) => options.some(({ value }) => value === chosen));
  return known || !chosen ? groups : [...groups, { label: '…', options: [{ value: chosen, label: chosen }] }];
};

/** When the selected value, paragraph or row is printed: written into its `data-if`. */
export function ConditionPane({ editor, fields }: { editor: Editor; fields: FieldBranch[] }) {
  const t = useWords();
  const word = (name: string) => t(`printDesigner.${name}`);
  const [wanted, setWanted] = useState<Level>('value');
  const there = useEditorState({ editor, selector: ({ editor: now }) => conditionsAround(now) });
  const current = there.find(({ level }) => level === wanted) ?? there[0];
  if (!current) return null;
  const condition = objectOf(current.text || '{}');
  const [tag, op] = [String(condition.tag ?? ''), String(condition.op ?? '=')];
  const set = (text: string | undefined) =>
    change(editor, levels[current.level], (kept) => withAttribute(kept, 'data-if', text));
  const where = (next: Record<string, unknown>) =>
    set(JSON.stringify({ tag, op, value: condition.value ?? '', ...next }));
  return (
    <section>
      <h4>{word('condition')}</h4>
      <Line label={word('conditionOf')}>
        <Select
          value={current.level}
          aria-label={word('conditionOf')}
          options={there.map(({ level }) => ({ value: level, label: word(level) }))}
          onChange={setWanted}
        />
      </Line>
      <Select
        allowClear
        showSearch
        optionFilterProp="label"
        value={tag || undefined}
        placeholder={word('always')}
        aria-label={word('conditionField')}
        options={optionsOf(fields, tag)}
        onChange={(next?: string) => (next ? where({ tag: next }) : set(undefined))}
      />
      {tag ? (
        <Select
          value={op}
          aria-label={word('operator')}
          options={operators.map((value) => ({ value, label: /^\w/.test(value) ? word(`operators.${value}`) : value }))}
          onChange={(next: string) => where({ op: next })}
        />
      ) : null}
      {tag && !withoutValue.includes(op) ? (
        <Input
          value={String(condition.value ?? '')}
          aria-label={word('conditionValue')}
          placeholder={word('conditionValue')}
          onChange={({ target }) => where({ value: target.value })}
        />
      ) : null}
    </section>
  );
}
