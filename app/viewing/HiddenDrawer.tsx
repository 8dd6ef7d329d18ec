import { Drawer, Empty, Input, List, Skeleton, Tag } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { fold } from '../../core/fold';
import type { HiddenItem } from '../../core/permissions';
import type { ShownDocument } from '../../engine/host';
import { runtime, useWords } from '../runtime';
import { type Explained, explainMenu, explainThing } from './reasons';
import { shownDocuments } from './shownDocuments';

async function hidden(moduleId?: string): Promise<HiddenItem[]> {
  const { data } = await runtime.call('viewAs.hidden', moduleId ? { moduleId } : {});
  return (data as { list: HiddenItem[] }).list;
}

interface Group {
  key: string;
  title: string;
  parts: Explained[];
}

type Words = ReturnType<typeof useWords>;

async function explainAll(documents: readonly ShownDocument[], t: Words): Promise<Group[]> {
  const moduleIds = [...new Set(documents.flatMap(({ moduleId }) => (moduleId ? [moduleId] : [])))];
  const [menus, ...lists] = await Promise.all([hidden(), ...moduleIds.map(hidden)]);
  const itemsOf = new Map(moduleIds.map((id, at) => [id, lists[at] ?? []]));
  const found = await Promise.all(documents.map((document) => document.hidden()));
  const groups = documents.map((document, at) => ({
    key: `${document.id} ${at}`,
    title: document.title || document.id,
    parts: (found[at] ?? []).map((thing) => explainThing(thing, itemsOf.get(document.moduleId ?? '') ?? [], t)),
  }));
  const all = (menus ?? []).map((menu) => explainMenu(menu, t));
  return [...groups.toReversed(), { key: 'menus', title: t('viewAs.menus'), parts: all }];
}

function Thing({ thing }: { thing: Explained }): ReactNode {
  const t = useWords();
  const [first, ...others] = thing.why;
  return (
    <List.Item>
      <div className="hidden-thing">
        <div>
          <Tag>{t(`viewAs.${thing.kind}`)}</Tag>
          <strong>{thing.label}</strong> <code>{thing.code}</code>
        </div>
        <div>{first}</div>
        {others.map((text) => (
          <div key={text} className="hidden-more">
            {text}
          </div>
        ))}
      </div>
    </List.Item>
  );
}

/** Everything on this page that is hidden from the viewed person, with its reason. */
export function HiddenDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const t = useWords();
  const documents = useStore(shownDocuments);
  const [groups, setGroups] = useState<Group[]>();
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    let current = true;
    explainAll(documents, t).then(
      (found) => current && setGroups(found),
      () => current && setGroups([]),
    );
    return () => {
      current = false;
    };
  }, [documents, t]);
  const says = (thing: Explained) => fold(`${thing.label} ${thing.code}`).includes(fold(wanted.trim()));
  const shown = (groups ?? [])
    .map((group) => ({ ...group, parts: group.parts.filter(says) }))
    .filter(({ parts }) => parts.length > 0);
  return (
    <Drawer open width={700} title={t('viewAs.title')} onClose={onClose}>
      <Input
        allowClear
        placeholder={t('viewAs.search')}
        aria-label={t('viewAs.search')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {groups === undefined && <Skeleton active />}
      {groups !== undefined && shown.length === 0 && <Empty description={t('viewAs.none')} />}
      {shown.map(({ key, title, parts }) => (
        <section key={key} aria-label={title}>
          <h3 className="hidden-title">{title}</h3>
          <List size="small" dataSource={parts} rowKey="key" renderItem={(thing) => <Thing thing={thing} />} />
        </section>
      ))}
    </Drawer>
  );
}
