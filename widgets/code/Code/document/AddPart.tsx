import { Select } from 'antd';
import { useState } from 'react';
import { newPart, type Offer, offersAt } from '../../../../core/design/document/addable';
import { type DocItem, valueAt } from '../../../../core/design/document/outline';
import { parentOf } from '../../../../core/design/places';
import { fold } from '../../../../core/fold';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asArray, asObject, asText, isObject } from '../../../../core/model/read';
import { useWidgetHost, type WidgetHost } from '../../../../engine/widgetHost';
import { useWords, type Words } from '../../../words';
import { nothingChosen } from '../nothingChosen';
import type { DocumentActs } from './useDocumentActs';

interface AddPartProps {
  text: string;
  items: readonly DocItem[];
  item: DocItem | undefined;
  /** The document itself is chosen. */
  isWhole: boolean;
  broken: boolean;
  acts: DocumentActs;
  /** Something was added: its pointer is selected. */
  added: () => void;
}

/** Names of the members of the first row that a call answers; undefined where it cannot be asked as it is. */
async function rowMembers(host: WidgetHost | undefined, source: Json | undefined): Promise<string[] | undefined> {
  const { call, params } = asObject(source);
  if (!host || typeof call !== 'string') return undefined;
  const fixed = Object.entries(asObject(params)).filter(([, value]) => !isObject(value));
  const answer = await host
    .call(call, { ...Object.fromEntries(fixed), currentPage: 1, pageSize: 1 }, { quiet: true })
    .catch(() => undefined);
  if (!answer) return undefined;
  const data = answer.data as Json | undefined;
  const [row] = asArray(Array.isArray(data) ? data : asObject(data).list);
  return Object.entries(asObject(row)).flatMap(([name, value]) => (typeof value === 'object' && value ? [] : [name]));
}

const wordOf = (t: Words, { kind, what }: Offer): string => {
  if (kind === 'field') return t(`code.preset.${what}`);
  return kind === 'view' || kind === 'action' ? t(`desk.doc.${kind}.${what}`) : t(`desk.doc.one.${kind}`);
};

/** Whether what is added is named by a member of the rows. */
const isNamed = ({ kind }: Offer) => kind === 'column' || kind === 'series';

/** What may be put at the selected part: columns of what the source answers, fields, views, buttons, actions. */
export function AddPart({ text, items, item, isWhole, broken, acts, added }: AddPartProps) {
  const t = useWords();
  const host = useWidgetHost();
  const [typed, setTyped] = useState('');
  const [members, setMembers] = useState<{ at: string; names: string[] }>();
  const offers = broken ? [] : offersAt(text, items, item, isWhole);
  const columns = offers.find(isNamed);
  const source = columns && asObject(valueAt(text, parentOf(columns.slot.list)) as JsonObject).source;
  // Another call of the same table answers other members.
  const at = JSON.stringify([columns?.slot.list, source]);
  const ask = async () => {
    if (!columns || members?.at === at) return;
    const read = await rowMembers(host, source);
    if (read) setMembers({ at, names: read });
  };
  const taken = items.filter(({ pointer }) => pointer.startsWith(`${columns?.slot.list}/`)).map(({ name }) => name);
  const names = members?.at === at ? members.names : [];
  const free = [...new Set([...names, ...(/^[\w.-]+$/.test(typed.trim()) ? [typed.trim()] : [])])].filter(
    (name) => !taken.includes(name),
  );
  const entries = offers.flatMap((offer) =>
    isNamed(offer)
      ? free.map((name) => ({ offer, name, label: name }))
      : [{ offer, name: '', label: wordOf(t, offer) }],
  );
  const groups = [...new Set(entries.map(({ offer }) => offer.slot.list))];
  const options = groups.map((list) => ({
    label: t(`desk.doc.list.${list.slice(list.lastIndexOf('/') + 1)}`),
    options: entries
      .map((entry, value) => ({ entry, value }))
      .filter(({ entry }) => entry.offer.slot.list === list)
      .map(({ entry, value }) => ({ value, label: entry.label })),
  }));
  const take = (chosen: number | null) => {
    const entry = chosen === null ? undefined : entries[chosen];
    if (!entry) return;
    const { offer, name, label } = entry;
    if (acts.add(offer.slot, newPart(offer, items, label, { name }), label)) added();
  };
  return (
    <Select
      size="small"
      variant="borderless"
      showSearch
      filterOption={(asked, option) => fold(asText(option?.label as Json)).includes(fold(asked))}
      value={nothingChosen}
      disabled={broken}
      placeholder={t('desk.doc.add')}
      aria-label={t('desk.doc.add')}
      popupMatchSelectWidth={240}
      listHeight={400}
      options={options}
      onOpenChange={(isOpen) => isOpen && void ask()}
      onSearch={setTyped}
      onChange={take}
    />
  );
}
