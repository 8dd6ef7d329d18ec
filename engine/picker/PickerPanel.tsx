import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { resolve } from '../../core/binding';
import { compilePredicate } from '../../core/condition';
import { fold } from '../../core/fold';
import type { PickerDoc, PickerTab } from '../../core/language/types';
import { holds } from '../actions/holds';
import { planTab } from '../compile/planView';
import type { Session } from '../document/session';
import type { PickerFrame, PickerNodeFrame } from '../frames';
import { clean } from '../source/clean';
import { rowsIn } from '../source/rowsIn';
import { words } from '../tools';
import { soleRoots } from '../tree/soleRoots';
import { PickerTable } from './PickerTable';
import { drawNodes } from './pickerNodes';
import { keyOfRecord, labelOfRecord, type PickerKeys, type PickerRow, typedValue } from './pickerValues';
import type { Chosen } from './useChosen';
import { usePickerRows } from './usePickerRows';

/** The keyword is searched for when the person stops typing. */
const pauseMs = 300;

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    if (typed === '') {
      setSettled('');
      return;
    }
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : settled;
}

interface PanelProps {
  session: Session;
  document: PickerDoc;
  keys: PickerKeys;
  multiple: boolean;
  chosen: Chosen;
  /** In a popover. */
  heightPx?: number;
}

/** Whether the chosen records are shown beside the others: a table ticks its own rows. */
export const showsChosen = ({ chosen, tabs = [] }: PickerDoc): boolean =>
  chosen ?? tabs.some(({ show }) => show !== 'table');

/** Members of the body that do not depend on the tab. */
function paneOf({ session, document, keys, chosen, multiple }: PanelProps, tabs: readonly PickerTab[]) {
  if (!showsChosen({ ...document, tabs: [...tabs] })) return { multiple };
  const items = chosen.records.map((record) => {
    const { kind, note, avatar, isPerson } = session.tools.host.sources.about(record);
    return {
      key: keyOfRecord(record, keys),
      label: labelOfRecord(record, keys, session.tools.host.sources),
      note: isPerson ? note : undefined,
      type: kind,
      avatar,
    };
  });
  return { multiple, chosen: { items, onRemove: chosen.remove, onClear: chosen.clear } };
}

const keysOf = (nodes: readonly PickerNodeFrame[]): string[] =>
  nodes.flatMap((node) => (node.children ? [node.key, ...keysOf(node.children)] : []));

interface TabProps extends PanelProps {
  tab: PickerTab;
  at: string;
  /** Its whole first answer is empty. */
  onEmpty: () => void;
  frame: Pick<PickerFrame, 'tabs' | 'tab' | 'moved' | 'onTab' | 'chosen' | 'multiple' | 'heightPx'>;
}

/** One tab, remounted whenever it is chosen: its keyword and its page start again (PICK-018, 019, 023). */
function TabPanel(props: TabProps) {
  const { session, tab, at, keys, chosen, multiple, frame } = props;
  const { Picker } = session.tools.frames;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<string[]>();
  const word = useSettled(typed.trim());
  const filter = tab.search === 'filter' ? fold(typed.trim()) : '';
  const asked = usePickerRows(session, tab, tab.search === 'ask' ? word : '');
  const { rows, below, source } = asked;
  const found = tab.search === 'ask' && word !== '' && tab.found !== undefined;
  const shown = found && tab.show === 'tree' ? { ...tab, show: 'list' as const } : tab;
  const { nodes, records } = drawNodes({ session, tab: shown, source, keys, chosen, below, filter }, rows ?? []);
  const lazy = source.below !== undefined;
  // Children that came with the first answer of a lazy tree are there to be seen.
  const atFirst = (): string[] =>
    shown.expand === 'all' || lazy ? keysOf(nodes) : soleRoots(nodes).map(({ key }) => key);
  const expanded = filter ? keysOf(nodes) : (opened ?? atFirst());

  const answered = rows !== undefined && !asked.loading && typed === '';
  const isEmpty = answered && (shown.show === 'table' ? rows : nodes).length === 0;
  const told = useRef(props.onEmpty);
  told.current = props.onEmpty;
  useLayoutEffect(() => {
    if (isEmpty) told.current();
  }, [isEmpty]);

  const refresh = useRef(asked.refresh);
  refresh.current = asked.refresh;
  useEffect(() => session.addView(tab.name, { refresh: () => refresh.current() }), [session, tab.name]);

  const load = async (key: string): Promise<void> => {
    const record = records.get(key);
    if (record) await asked.load(key, record);
  };
  const pick = (key: string): void => {
    const record = records.get(key);
    const node = record && findNode(nodes, key);
    if (!record || !node || node.disabled !== undefined) return;
    if (node.pickable) {
      void choose(session, tab, chosen, record);
      return;
    }
    if (node.leaf) return;
    setOpened(expanded.includes(key) ? expanded.filter((each) => each !== key) : [...expanded, key]);
    if (lazy && !node.children) void load(key);
  };
  const type = (next: string): void => {
    setTyped(next);
    // What was found is there to be seen, whatever was folded before.
    setOpened(undefined);
  };
  const search = tab.search && { keyword: typed, onKeyword: type, onReset: () => type('') };
  const scrolls = shown.show !== 'table' && !asked.ended;
  return (
    <Picker
      {...frame}
      search={search}
      onRefresh={asked.refresh}
      show={shown.show}
      nodes={rows && nodes}
      expanded={expanded}
      onExpand={setOpened}
      onLoad={lazy ? load : undefined}
      onPick={pick}
      table={
        shown.show === 'table' ? (
          <PickerTable
            session={session}
            tab={tab}
            at={at}
            keys={keys}
            multiple={multiple}
            asked={asked}
            rows={filter && rows ? rows.filter((row) => fold(JSON.stringify(row)).includes(filter)) : rows}
            chosen={chosen}
            filtered={typed.trim() !== ''}
          />
        ) : undefined
      }
      loading={asked.loading}
      error={asked.error}
      onMore={scrolls ? asked.more : undefined}
    />
  );
}

/** Chooses a record, or the records that it stands for (PICK-032). */
async function choose(session: Session, { group }: PickerTab, chosen: Chosen, record: PickerRow): Promise<void> {
  const { host } = session.tools;
  const scope = session.scope({ row: { ...record, member: typedValue(record.id, String(record.type)) } });
  if (!group || !compilePredicate(group.when)(record, scope)) {
    chosen.pick(record);
    return;
  }
  const { data } = await host.call(group.call, clean(resolve(group.params ?? {}, scope)));
  const people = (rowsIn(host.sources, data, undefined) ?? []) as PickerRow[];
  chosen.add(people);
  const total = host.sources.total(data) ?? people.length;
  if (total > people.length) host.notify('warning', host.t('engine.groupCut', { total, count: people.length }));
}

function findNode(nodes: readonly PickerNodeFrame[], key: string): PickerNodeFrame | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : findNode(node.children ?? [], key);
    if (found) return found;
  }
  return undefined;
}

/** The body of a picker: the tabs its arguments allow, the first of them open that has something to choose (PICK-021). */
export function PickerPanel(props: PanelProps) {
  const { session, document, heightPx } = props;
  const tabs = (document.tabs ?? []).filter((tab, index) => {
    const { hidden } = planTab(session.tools, document, tab, `/tabs/${index}`);
    return !holds(session, hidden);
  });
  const [wanted, setWanted] = useState<string>();
  const [first, setFirst] = useState(0);
  // Where none has anything, the first one says so.
  const tab = tabs.find(({ name }) => name === wanted) ?? tabs[first] ?? tabs[0];
  const pane = paneOf(props, tabs);
  if (!tab) return null;
  const frame = {
    ...pane,
    heightPx,
    tab: tab.name,
    moved: wanted !== undefined,
    tabs: tabs.map(({ name, title }) => ({ name, title: words(session.tools.host, title) })),
    onTab: setWanted,
  };
  const at = `/tabs/${(document.tabs ?? []).indexOf(tab)}`;
  const onEmpty = () => {
    if (wanted === undefined && tabs.length > 1) setFirst(Math.min(first + 1, tabs.length));
  };
  return <TabPanel key={tab.name} {...props} tab={tab} at={at} frame={frame} onEmpty={onEmpty} />;
}
