import { Button } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import type { Desk } from '../../../core/design/desk';
import { formMembers } from '../../../core/design/list/members';
import { slotsOf } from '../../../core/design/model/acts';
import { mayChangeKind } from '../../../core/design/model/kinds';
import { nodeOf, type OutlineItem, outlineOf } from '../../../core/design/model/outline';
import type { Place } from '../../../core/design/types';
import { asText, isObject } from '../../../core/model/read';
import { PartsContext } from '../../../engine/document/parts';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { MoreMenu } from './desk/MoreMenu';
import { PartsOutline, useChosen } from './desk/PartsOutline';
import { itemAt } from './desk/rows';
import { useActs } from './desk/useActs';
import { useTexts } from './desk/useDesk';
import { FieldBoxes } from './FieldBoxes';
import { kindName } from './kindName';
import { AddField } from './panel/AddField';
import type { OpenRules } from './panel/FieldRules';
import { KindSelect } from './panel/KindSelect';
import { PartPanel } from './panel/PartPanel';

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
  /** Until a field is chosen. */
  const [shows, setShows] = useState(shownAtFirst);
  const formData = useTexts(desk).formData ?? '';
  const { items, broken } = useItems(formData);
  const chosen = useChosen(desk, 'formData', items);
  const { item, selected, isWhole } = chosen;
  if (shows && item) setShows(undefined);
  /** The field that has the focus leads the others. */
  const chosenFirst = [...new Set([...selected.slice(-1), ...selected])];
  const acts = useActs(desk, selected, item);
  const tell = useParts(desk, items);
  const isThere = formData !== '';
  useEffect(() => {
    if (shows && isThere) desk.select([placeOf('')], desk);
  }, [shows, isThere, desk]);
  const form = nodeOf(formData, '') ?? {};
  /** The field that was added last, while it is chosen. */
  const [added, setAdded] = useState<string>();
  if (added && added !== item?.pointer) setAdded(undefined);
  const outside = added && item ? acts.outside(item.pointer) : undefined;
  const host = useWidgetHost();
  const openRules = async (at: Parameters<OpenRules>[0]) => {
    const answer = await host?.open('visualdev.rules', { formData, ...at });
    if (answer?.ok && isObject(answer.result)) acts.setRules(asText(answer.result.formData));
  };
  const details = item ? (
    <FieldBoxes
      key={item.pointer}
      model={formData}
      places={chosenFirst.map(placeOf)}
      change={acts.change}
      act={acts.setAll}
      openRules={(at) => void openRules(at)}
      head={
        <>
          {outside ? (
            <small className="weft-outline-inside">
              {t('desk.addedInside', { into: outside.from })}
              <Button size="small" type="link" onClick={() => acts.moveTo(outside.slot, [item.pointer])}>
                {t('desk.moveOut')}
              </Button>
            </small>
          ) : null}
          {mayChangeKind(item) ? (
            <KindSelect
              now={items.filter(({ pointer }) => selected.includes(pointer)).map(({ key }) => key)}
              choices={acts.kinds}
              disabled={broken}
              change={acts.become}
            />
          ) : null}
        </>
      }
    />
  ) : isWhole ? (
    <PartPanel
      part="form"
      form={form}
      modelId={modelId}
      modelName={modelName}
      node={form}
      members={formMembers}
      shows={shows}
      change={(name, value) => acts.change(placeOf(''), name, value)}
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
        <MoreMenu
          acts={acts}
          broken={broken}
          moveTo={choose}
          label={label}
          kind={mayChangeKind(item) ? kind : undefined}
        />
      )}
      details={details}
    />
  );
}
