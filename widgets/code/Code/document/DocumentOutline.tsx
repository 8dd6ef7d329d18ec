import { DragOutlined } from '@ant-design/icons';
import { useContext, useEffect, useRef } from 'react';
import type { Desk } from '../../../../core/design/desk';
import { inDocument } from '../../../../core/design/document/acts';
import { type DocItem, valueAt } from '../../../../core/design/document/outline';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asObject } from '../../../../core/model/read';
import { PartsContext } from '../../../../engine/document/parts';
import { useWords } from '../../../words';
import { OutlineButton, PartsOutline, useChosen } from '../desk/PartsOutline';
import { useSelected, useTexts } from '../desk/useDesk';
import { DocumentDetails } from '../lateDetails';
import { useLoaded } from '../useLoaded';
import { AddPart } from './AddPart';
import { FragmentButtons } from './FragmentButtons';
import { namedPath } from './namedPath';
import { useDocumentActs } from './useDocumentActs';
import { useDocumentItems } from './useDocumentItems';

const partKinds = { field: 'field', column: 'column', button: 'action' } as const;
const isPart = (kind: DocItem['kind']): kind is keyof typeof partKinds => kind in partKinds;

/** Selects what the preview is at, and tells it what is selected here. */
function useParts(desk: Desk, items: readonly DocItem[]) {
  const parts = useContext(PartsContext);
  const known = useRef(items);
  known.current = items;
  useEffect(
    () =>
      parts?.listen((event, from) => {
        if (event.kind !== 'at' || from === desk) return;
        const { kind, name } = event.part;
        const found = known.current.find(
          (each) => isPart(each.kind) && partKinds[each.kind] === kind && each.name === name,
        );
        const now = desk.selected()[0]?.pointer ?? '';
        if (found && !(now === found.pointer || now.startsWith(`${found.pointer}/`)))
          desk.select([inDocument(found.pointer)], desk);
      }),
    [parts, desk],
  );
  return (item: DocItem | undefined) => {
    if (item?.name && isPart(item.kind))
      parts?.tell({ kind: 'at', part: { kind: partKinds[item.kind], name: item.name } }, desk);
  };
}

/** The parts of a document beside its JSON. */
export function DocumentOutline({ desk }: { desk: Desk }) {
  const t = useWords();
  useLoaded(DocumentDetails);
  const { document: text = '' } = useTexts(desk);
  const cursor = useSelected(desk, 'document').split('\n').filter(Boolean).at(-1) ?? '';
  const { items, keys, broken } = useDocumentItems(text, cursor);
  const chosen = useChosen(desk, 'document', items);
  const { item: shown, selected, isWhole } = chosen;
  // What can be added depends on the kind as it is written, not on its words in the tree.
  const plain = items.map((each) => ({ ...each, key: keys.get(each.pointer) ?? each.key }));
  const item = shown && plain.find(({ pointer }) => pointer === shown.pointer);
  const acts = useDocumentActs(desk, items, selected);
  const tell = useParts(desk, items);
  const isPlaced = item !== undefined && item.kind !== 'list';
  const node = asObject(valueAt(text, item?.pointer ?? '') as JsonObject | undefined);
  const change = (name: string, inProps: boolean, value: Json | undefined, words?: string) =>
    acts.set(`${item?.pointer ?? ''}${inProps ? '/props' : ''}`, name, value, words && t(words));
  const details = (
    <>
      {item?.used ? (
        <FragmentButtons
          text={text}
          pointer={item.pointer}
          used={item.used}
          act={acts.act}
          now={() => desk.texts.document ?? ''}
        />
      ) : null}
      <DocumentDetails.component
        key={item?.pointer ?? ''}
        part={namedPath(items, item?.pointer ?? '')}
        item={item}
        items={items}
        node={node}
        change={change}
      />
    </>
  );
  return (
    <PartsOutline
      {...chosen}
      desk={desk}
      text="document"
      label={t('desk.doc.title')}
      className="weft-document-outline"
      itself={t('desk.doc.itself')}
      items={items}
      kindIn={({ key }) => key}
      broken={broken}
      isPlaced={isPlaced}
      acts={acts}
      slots={acts.slots}
      tell={tell}
      palette={(added) => (
        <AddPart text={text} items={plain} item={item} isWhole={isWhole} broken={broken} acts={acts} added={added} />
      )}
      more={(choose) => (
        <OutlineButton
          name={t('desk.moveTo')}
          icon={<DragOutlined />}
          act={choose}
          isOff={broken || acts.slots().length < 2}
        />
      )}
      details={!broken && (isPlaced || (isWhole && !item)) ? details : null}
    />
  );
}
