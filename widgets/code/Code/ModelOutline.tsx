import { useContext, useEffect, useRef, useState } from 'react';
import type { Desk } from '../../../core/design/desk';
import { slotsOf } from '../../../core/design/model/acts';
import { hasKind, type OutlineItem, outlineOf } from '../../../core/design/model/outline';
import type { Place } from '../../../core/design/types';
import { PartsContext } from '../../../engine/document/parts';
import { useWords } from '../../words';
import { MoreMenu } from './desk/MoreMenu';
import { PartsOutline, useChosen } from './desk/PartsOutline';
import { itemAt } from './desk/rows';
import { useActs } from './desk/useActs';
import { useTexts } from './desk/useDesk';
import { kindName } from './kindName';
import { ModelDetails } from './lateDetails';
import { AddField } from './panel/AddField';
import { useLoaded } from './useLoaded';

/** The items of the text; while it is no JSON, those before. */
function useItems(text: string): { items: OutlineItem[]; broken: boolean } {
  const last = useRef<OutlineItem[]>([]);
  const now = outlineOf(text);
  if (now) last.current = now;
  return { items: last.current, broken: now === undefined };
}

const placeOf = (pointer: string): Place => ({ text: 'formData', pointer });

/** Selects what the preview and the other editors are at, and tells them what is selected here. */
function useParts(desk: Desk, items: readonly OutlineItem[]) {
  const parts = useContext(PartsContext);
  const known = useRef(items);
  known.current = items;
  useEffect(
    () =>
      parts?.listen((event, from) => {
        if (event.kind !== 'at' || from === desk) return;
        const name = event.part.name.split('-').at(-1);
        const now = desk.selected().map(({ pointer }) => itemAt(known.current, pointer)?.name);
        const named = known.current.find((each) => each.name === name);
        if (named && !now.includes(named.name)) desk.select([placeOf(named.pointer)], desk);
      }),
    [parts, desk],
  );
  return (item: OutlineItem | undefined) => {
    const name = item && (item.table ? `${item.table}-${item.name}` : item.name);
    if (item?.name && name) parts?.tell({ kind: 'at', part: { kind: 'field', name: item.name } }, desk);
  };
}

interface ModelOutlineProps {
  desk: Desk;
  modelId?: string;
  /** What people call the model. */
  modelName?: string;
  /** A member of the form at which its properties are open. */
  shows?: string;
}

/** The fields of a model's form beside their JSON. */
export function ModelOutline({ desk, modelId, modelName, shows: shownAtFirst }: ModelOutlineProps) {
  const t = useWords();
  useLoaded(ModelDetails);
  /** Until a field is chosen. */
  const [shows, setShows] = useState(shownAtFirst);
  const formData = useTexts(desk).formData ?? '';
  const { items, broken } = useItems(formData);
  const chosen = useChosen(desk, 'formData', items);
  const { item, selected, isWhole } = chosen;
  if (shows && item) setShows(undefined);
  const acts = useActs(desk, selected, item);
  const tell = useParts(desk, items);
  const isThere = formData !== '';
  useEffect(() => {
    if (shows && isThere) desk.select([placeOf('')], desk);
  }, [shows, isThere, desk]);
  /** The field that was added last, while it is chosen. */
  const [added, setAdded] = useState<string>();
  if (added && added !== item?.pointer) setAdded(undefined);
  const mayChangeKind = item !== undefined && hasKind(item);
  const details =
    item || isWhole ? (
      <ModelDetails.component
        key={item?.pointer ?? ''}
        {...{ desk, formData, items, item, selected, acts, broken, modelId, modelName, shows }}
        isAdded={added !== undefined}
      />
    ) : null;
  return (
    <PartsOutline
      {...chosen}
      desk={desk}
      text="formData"
      label={t('code.outline.title')}
      itself={t('desk.form')}
      items={items}
      kindIn={({ key }) => kindName(t, key)}
      broken={broken}
      isPlaced={item !== undefined}
      acts={acts}
      slots={(pointers) => slotsOf(formData, pointers)}
      tell={tell}
      palette={(follow) => (
        <AddField
          item={item}
          disabled={broken}
          add={(preset) => {
            if (!acts.add(preset)) return;
            setAdded(desk.selected()[0]?.pointer);
            follow();
          }}
        />
      )}
      more={(choose, label, kind) => (
        <MoreMenu acts={acts} broken={broken} moveTo={choose} label={label} kind={mayChangeKind ? kind : undefined} />
      )}
      details={details}
    />
  );
}
