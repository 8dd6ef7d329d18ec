import { useEffect, useMemo, useRef, useState } from 'react';
import { madeBy } from '../../../../core/design/document/madeBy';
import { type DocItem, documentOutline, readDocument, saidOf } from '../../../../core/design/document/outline';
import { type Fragments, missingFragments } from '../../../../core/design/document/ownPart';
import { isWithin } from '../../../../core/design/places';
import type { Entity, Json, JsonObject } from '../../../../core/language/types';
import { asText } from '../../../../core/model/read';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords, type Words } from '../../../words';
import { kindName } from '../kindName';
import { saidWords } from '../panel/documentControls';
import { fragmentsFor } from './fragments';

/** The kind of a view or an action in words; '': it has none, as what a plugin adds. */
function kindWords(t: Words, kind: DocItem['kind'], key: string): string {
  const words = `desk.doc.${kind}.${key}`;
  return (kind === 'action' || kind === 'view') && t(words) !== words ? t(words) : '';
}

/** What a part of a document is called, from what is written, what its fragment makes, and the entity of the document. */
class Callings {
  readonly #t: Words;
  readonly #made: ReadonlyMap<string, JsonObject[]>;
  readonly #entity: Entity | undefined;

  constructor(t: Words, made: ReadonlyMap<string, JsonObject[]>, entity: Entity | undefined) {
    this.#t = t;
    this.#made = made;
    this.#entity = entity;
  }

  readonly say = (words: Json): string => saidWords(this.#t, words) ?? '';

  ofItem(item: DocItem, isInField: boolean): string {
    const t = this.#t;
    if (item.kind === 'list') return t(`desk.doc.list.${item.key}`);
    if (item.label) return item.label;
    if (item.used) return this.#ofMade(item) || item.name || t(`desk.doc.one.${item.kind}`);
    const words = item.kind === 'view' && item.name ? '' : kindWords(t, item.kind, item.key);
    return words || (isInField ? '' : this.#ofEntity(item)) || item.name || item.key;
  }

  /** The labels of what a fragment makes: two of them say what it is. */
  #ofMade({ pointer, kind }: DocItem): string {
    const all = (this.#made.get(pointer) ?? []).map((node) => {
      const name = asText(node.name);
      const said = saidOf(node, kind, this.say) || this.#ofEntity({ kind, name });
      return said || kindWords(this.#t, kind, asText(node.view) || asText(node.do)) || name;
    });
    const different = [...new Set(all.filter(Boolean))];
    return different.length > 2 ? `${different.slice(0, 2).join(' · ')} …` : different.join(' · ');
  }

  /** The label that a field or a column takes from the entity. */
  #ofEntity({ kind, name }: Pick<DocItem, 'kind' | 'name'>): string {
    if (!name || (kind !== 'field' && kind !== 'column')) return '';
    const { label } = this.#entity?.fields[name] ?? {};
    return label === undefined ? '' : this.say(label as Json);
  }
}

/** What stands beside it: the kind of a view in words, the type of a field; nothing that is said already. */
function kindIn(t: Words, { kind, key }: DocItem): string {
  if (kind === 'list') return '';
  const words = kindWords(t, kind, key);
  if (kind === 'field' || kind === 'column') return kindName(t, key);
  return kind === 'action' && words ? '' : words || key;
}

/** The files of fragments that a document uses; without them what they make is called by its kind. */
function useFragments(text: string): Fragments {
  const host = useWidgetHost();
  const [known, setKnown] = useState<Fragments>({});
  const missing = missingFragments(text, known).join();
  const latest = useRef({ text, known });
  latest.current = { text, known };
  useEffect(() => {
    if (!host || !missing) return;
    let live = true;
    fragmentsFor(host, latest.current.text, { known: latest.current.known, quiet: true }).then(
      (read) => live && setKnown(read),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, missing]);
  return known;
}

/** The entity of the document, when it is loaded. */
function useEntity(id: string): Entity | undefined {
  const host = useWidgetHost();
  const [loaded, setLoaded] = useState<{ id: string; entity: Entity | undefined }>();
  useEffect(() => {
    if (!id) return;
    let live = true;
    void host?.editing?.().then(async (editing) => {
      const entity = await editing.entity?.(id);
      if (live) setLoaded({ id, entity });
    });
    return () => {
      live = false;
    };
  }, [host, id]);
  return loaded?.id === id ? loaded.entity : undefined;
}

/** The parts of the text, as a tree names them; while it is no JSON, those before. `keys`: their kinds as they are written. */
export function useDocumentItems(text: string, open: string) {
  const t = useWords();
  const last = useRef<{ items: DocItem[]; keys: ReadonlyMap<string, string> }>({ items: [], keys: new Map() });
  const fragments = useFragments(text);
  const entity = useEntity(asText(readDocument(text)?.entity));
  const now = useMemo(() => {
    const found = documentOutline(text, (words) => saidWords(t, words) ?? '', open);
    if (!found) return undefined;
    const used = found.filter(({ used, label }) => used && !label).map(({ pointer }) => pointer);
    const callings = new Callings(t, madeBy(text, used, fragments), entity);
    const fields = found.filter(({ kind }) => kind === 'field').map(({ pointer }) => pointer);
    const isInField = (pointer: string) => fields.some((each) => each !== pointer && isWithin(pointer, each));
    return {
      keys: new Map(found.map(({ pointer, key }) => [pointer, key])),
      items: found.map((item) => ({
        ...item,
        label: callings.ofItem(item, item.kind === 'column' && isInField(item.pointer)),
        key: kindIn(t, item),
      })),
    };
  }, [text, open, t, fragments, entity]);
  if (now) last.current = now;
  return { ...last.current, broken: now === undefined };
}
