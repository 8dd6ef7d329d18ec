import { Button, Select } from 'antd';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { billRuleStart } from '../../../../core/design/panel/billRuleStart';
import { fold } from '../../../../core/fold';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords } from '../../../words';
import { type ControlProps, PanelContext } from './context';
import { ManySelect, withOwn } from './OneSelect';
import { useAnswer } from './useAnswer';

/** Something that a field may take its values from. */
interface Source {
  /** What is written. */
  value: string;
  name: string;
  code: string;
  /** Ids and codes that mean the same. */
  also?: string[];
}

interface Row {
  id: string;
  fullName: string;
  enCode?: string;
  children?: Row[];
}

const leaves = (rows: Row[] | undefined): Row[] | undefined =>
  rows?.flatMap((row) => (row.children ? (leaves(row.children) ?? []) : [row]));
const sourcesOf = (rows: Row[] | undefined): Source[] | undefined =>
  rows?.map(({ id, fullName, enCode = '' }) => ({ value: id, name: fullName, code: enCode, also: [enCode] }));
const listOf = (data: Row[] | { list?: Row[] } | undefined) => (Array.isArray(data) ? data : data?.list);

interface ChoiceProps extends ControlProps {
  sources: Source[] | undefined;
  /** The first values of what is chosen. */
  values?: readonly string[];
  /** Said while nothing is chosen: the field is nothing without it. */
  needed?: string;
  make?: Make;
}

/** How a source is made that is missing. */
interface Make {
  /** The dialog that makes one. */
  document: string;
  /** What its form begins with. */
  start?: () => Record<string, unknown>;
  /** Asks for the sources anew. */
  again: () => void;
  /** An event after which what was made is a source, if it is none at once. */
  on?: string;
}

/** Makes a source in its dialog, and chooses what the sources have then and had not before. */
function useMaking(
  make: Make | undefined,
  sources: readonly Pick<Source, 'value'>[] | undefined,
  choose: (value: string) => void,
) {
  const host = useWidgetHost();
  const before = useRef<readonly Pick<Source, 'value'>[]>(undefined);
  const again = useRef(make?.again);
  again.current = make?.again;
  const event = make?.on;
  useEffect(() => (event ? host?.on(event, () => before.current && again.current?.()) : undefined), [host, event]);
  useEffect(() => {
    const known = before.current;
    const made = known && sources?.find(({ value }) => !known.some((each) => each.value === value));
    if (!made) return;
    before.current = undefined;
    choose(made.value);
  }, [sources, choose]);
  return async () => {
    if (!make || !host) return;
    const { ok } = await host.open(make.document, { start: make.start?.() });
    if (!ok) return;
    before.current = sources ?? [];
    make.again();
  };
}

/** A count that asks for answers anew, and what raises it. */
function useAgain(): [number, () => void] {
  const [again, setAgain] = useState(0);
  return [again, () => setAgain((count) => count + 1)];
}

const some = 5;

/** One of the sources by its name and code; below it the first of its values. */
function SourceChoice({ id, value, several, help, sources, values, needed, make, onChange }: ChoiceProps) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const making = useMaking(make, sources, onChange);
  const now = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const found = sources?.find((each) => each.value === now || (now !== '' && each.also?.includes(now)));
  const options = useMemo(
    () =>
      (sources ?? []).map(({ value, name, code }) => ({
        value,
        name,
        search: fold(`${name} ${code}`),
        label: (
          <span className="weft-panel-source">
            <span>{name}</span>
            <small>{code}</small>
          </span>
        ),
      })),
    [sources],
  );
  const gone = now !== '' && sources !== undefined && !found;
  const stray = gone ? [{ value: now, name: now, search: fold(now), label: t('designer.unknown', { id: now }) }] : [];
  const button = make ? (
    <Button
      type="link"
      size="small"
      onClick={() => {
        setOpen(false);
        void making();
      }}
    >
      {t('designer.make')}
    </Button>
  ) : null;
  const isMissing = needed !== undefined && now === '' && !several && sources !== undefined;
  return (
    <>
      <Select
        id={id}
        className="weft-fill"
        size="small"
        showSearch
        loading={sources === undefined}
        status={gone ? 'warning' : undefined}
        value={now === '' ? null : (found?.value ?? now)}
        options={[...stray, ...options]}
        optionLabelProp="name"
        popupMatchSelectWidth={280}
        filterOption={(text, option) => option?.search.includes(fold(text.trim())) ?? false}
        placeholder={t(several ? 'designer.several' : 'designer.choose')}
        allowClear={now !== ''}
        aria-describedby={help}
        open={open}
        onOpenChange={setOpen}
        popupRender={(list) => (
          <>
            {list}
            {button}
          </>
        )}
        onChange={(next?: string | null) => onChange(next ?? undefined)}
      />
      {isMissing ? (
        <small className="weft-panel-needed">
          {needed}
          {button}
        </small>
      ) : null}
      {found && values ? (
        <small className="weft-panel-values">
          {values.length > 0
            ? t('designer.first', { values: values.slice(0, some).join(t('designer.join')) })
            : t('designer.empty')}
        </small>
      ) : null}
    </>
  );
}

interface Dictionary extends Row {
  dictionaryList: Row[];
}

export function DictionaryControl(props: ControlProps) {
  const [again, askAgain] = useAgain();
  const data = useAnswer<{ list: Dictionary[] }>('dictionaryData.all', {}, again);
  const sources = useMemo(() => sourcesOf(data?.list), [data]);
  const chosen = data?.list.find(({ id, enCode }) => props.value === id || props.value === enCode);
  const values = chosen?.dictionaryList.map(({ fullName }) => fullName);
  return (
    <SourceChoice
      {...props}
      sources={sources}
      values={values}
      make={{ document: 'dictionary.type', again: askAgain }}
    />
  );
}

export function InterfaceControl(props: ControlProps) {
  const [again, askAgain] = useAgain();
  const data = useAnswer<Row[] | { list: Row[] }>('dataInterface.selector', {}, again);
  const sources = useMemo(() => sourcesOf(leaves(listOf(data))), [data]);
  const id = typeof props.value === 'string' && props.value ? props.value : undefined;
  const members = useAnswer<string[]>('dataInterface.fields', id === undefined ? undefined : { id, paramList: [] });
  return (
    <SourceChoice
      {...props}
      sources={sources}
      values={members}
      make={{ document: 'dataInterface.edit', again: askAgain }}
    />
  );
}

/** Members of a model's records, by name and label. */
export interface ModelMember {
  vmodel: string;
  label: string;
}

/** A published model; one that is made is chosen as soon as it is published. */
export function ModelControl(props: ControlProps) {
  const t = useWords();
  const [again, askAgain] = useAgain();
  const data = useAnswer<{ list: Row[] }>('visualdev.selector', { isRelease: '1' }, again);
  const sources = useMemo(() => sourcesOf(leaves(data?.list)), [data]);
  const id = typeof props.value === 'string' && props.value ? props.value : undefined;
  const fields = useAnswer<{ list: ModelMember[] }>('visualdev.fields', id === undefined ? undefined : { id });
  return (
    <SourceChoice
      {...props}
      sources={sources}
      values={fields?.list.map(({ label, vmodel }) => label || vmodel)}
      needed={t('designer.needsModel')}
      make={{ document: 'visualdev.edit', again: askAgain, on: 'model.released' }}
    />
  );
}

/** A bill rule is named by its code; one that is missing begins with the words of the field. */
export function BillRuleControl(props: ControlProps) {
  const t = useWords();
  const field = useContext(PanelContext)?.field;
  const [again, askAgain] = useAgain();
  const data = useAnswer<{ list: (Row & { example?: string })[] }>(
    'billRule.selector',
    { currentPage: 1, pageSize: 500 },
    again,
  );
  const sources = useMemo(
    () => data?.list.map(({ fullName, enCode = '' }) => ({ value: enCode, name: fullName, code: enCode })),
    [data],
  );
  const chosen = data?.list.find(({ enCode }) => enCode === props.value);
  const start = () => billRuleStart(field?.label ?? '', field?.name ?? '');
  return (
    <SourceChoice
      {...props}
      sources={sources}
      values={chosen?.example ? [chosen.example] : undefined}
      needed={t('designer.needsRule')}
      make={{ document: 'billRule.edit', start, again: askAgain }}
    />
  );
}

/** Print templates by their names; the text keeps their ids, one or several. Without one there is nothing to print, and it is said. */
export function PrintsControl({ id, value, help, onChange }: ControlProps) {
  const t = useWords();
  const modelId = useContext(PanelContext)?.modelId;
  const [again, askAgain] = useAgain();
  const data = useAnswer<Row[] | { list: Row[] }>('printDev.selector', {}, again);
  const now = (Array.isArray(value) ? value : [value]).flatMap((each) => (each ? [String(each)] : []));
  const known = useMemo(
    () => data && (leaves(listOf(data)) ?? []).map(({ id: of, fullName }) => ({ value: of, label: fullName })),
    [data],
  );
  const start = () => (modelId ? { source: JSON.stringify({ kind: 'model', modelId }) } : {});
  const making = useMaking({ document: 'printDev.make', start, again: askAgain }, known, (made) =>
    onChange([...now, made]),
  );
  const make = (
    <Button type="link" size="small" onClick={() => void making()}>
      {t('designer.make')}
    </Button>
  );
  return (
    <>
      <ManySelect
        id={id}
        loading={data === undefined}
        value={now}
        options={withOwn(known, now, (each) => t('designer.unknown', { id: each }))}
        help={help}
        foot={make}
        onChange={onChange}
      />
      {known && now.length === 0 ? (
        <small className="weft-panel-needed">
          {t('designer.noPrint')}
          {make}
        </small>
      ) : null}
    </>
  );
}

/** A configuration of messages; it is named by its code. */
export function SendConfigControl(props: ControlProps) {
  const data = useAnswer<Row[] | { list: Row[] }>('sendConfig.choices', {});
  const sources = useMemo(
    () => leaves(listOf(data))?.map(({ fullName, enCode = '' }) => ({ value: enCode, name: fullName, code: enCode })),
    [data],
  );
  return <SourceChoice {...props} sources={sources} />;
}
