import { Input } from 'antd';
import { Pick } from './Line';
import { AddRow, RemoveRow } from './rowButtons';
import type { World } from './world';

interface SetProps {
  world: World;
  set: Record<string, unknown> | undefined;
  /** Names are those of the flow's model; else they are typed. */
  own: boolean;
  onChange: (set: Record<string, unknown>) => void;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A number, true, false or a binding is what it says; everything else is text. */
function read(text: string): unknown {
  if (!/^(-?\d|true$|false$|\{)/.test(text.trim())) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Members and the values that they get. */
export function SetRows({ world, set = {}, own, onChange }: SetProps) {
  const { t } = world.host;
  const rows = Object.entries(set);
  const put = (next: [string, unknown][]) => onChange(Object.fromEntries(next));
  const free = world.fields.find(({ name, table }) => !table && !(name in set))?.name ?? '';
  return (
    <div className="weft-flow-form">
      {rows.map(([name, value], index) => {
        const change = (row: [string, unknown] | undefined) =>
          put(rows.flatMap((each, at) => (at === index ? (row ? [row] : []) : [each])));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its name is typed
          <div className="weft-flow-row" key={index}>
            {own ? (
              <Pick
                label={t('flow.design.fieldName')}
                value={name}
                choices={world.fields
                  .filter(({ table }) => !table)
                  .map((field) => ({ value: field.name, label: field.label }))}
                onChange={(next) => change([next, value])}
              />
            ) : (
              <Input
                aria-label={t('flow.design.fieldName')}
                placeholder={t('flow.design.fieldName')}
                value={name}
                onChange={({ target }) => change([target.value, value])}
              />
            )}
            <Input
              aria-label={t('flow.design.value')}
              placeholder={t('flow.design.value')}
              value={shown(value)}
              onChange={({ target }) => change([name, read(target.value)])}
            />
            <RemoveRow onClick={() => change(undefined)} />
          </div>
        );
      })}
      <AddRow
        word="addField"
        disabled={'' in set || (own && !free)}
        onClick={() => put([...rows, [own ? free : '', '']])}
      />
    </div>
  );
}
