import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { isBareId } from '../../core/bareId';
import { resolve, type Scope } from '../../core/binding';
import type { JsonObject, Params, PickerDoc, PickerUse } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import type { NodePlan } from '../compile/formPlan';
import { deferred } from '../deferred';
import { memoLast } from '../document/memoLast';
import type { Session } from '../document/session';
import { asPicked, type Picks } from '../form/picks';
import type { Host } from '../host';
import { PickerEcho } from '../picker/pickerEcho';
import { fieldValueOf, keyOfValue, labelOfRecord, type PickerRow, valuesOfField } from '../picker/pickerValues';
import type { PickedItem, PickerControl } from '../registry';

const popoverPx = 700;

/** Fetched with the first that opens. */
export const popoverPicker = deferred(() => import('../picker/PopoverPicker').then((module) => module.PopoverPicker));

function echoOf({ echoes, tools }: Session, node: NodePlan, use: PickerUse): PickerEcho {
  const found = echoes.get(node) ?? new PickerEcho(tools.host, use);
  echoes.set(node, found);
  return found;
}

export interface PickerField {
  session: Session;
  node: NodePlan;
  value: unknown;
  /** The resolved props of the widget; the picker's `args`. */
  props: JsonObject;
  scope: () => Scope;
  /** A value of the field with its record (or records). */
  onChange: (value: unknown, record?: unknown) => void;
  /** Gets the record of the value, once known: `picks.<field>`. */
  picks: Picks;
  /** Key of the row, '' of the form. */
  place: string;
  /** Sub-tables: the values of all rows, fetched together. */
  column?: () => unknown[];
  /** Detail documents show texts that the server resolved; nothing is fetched for them. */
  answered?: boolean;
}

/** What stands for a value without a record: a word for an id, a readable value itself, or one that nobody was asked for. */
function gone(value: unknown, { valueKey = 'id', echo }: PickerUse, { t }: Host): string {
  if (echo && (valueKey === 'id' || isBareId(value))) return t('engine.past.gone');
  return Array.isArray(value) ? value.join('/') : String(value);
}

/** The name of a record; of one that cannot be chosen any more it says so. */
function nameOf(record: PickerRow, use: PickerUse, { sources, t }: Host): string {
  const name = labelOfRecord(record, use, sources);
  const { past } = sources.about(record);
  return past ? t(`engine.past.${past}`, { name }) : name;
}

function itemOf(value: unknown, record: PickerRow | undefined, use: PickerUse, host: Host): PickedItem {
  return {
    key: keyOfValue(value),
    value,
    label: record ? nameOf(record, use, host) : gone(value, use, host),
    known: record !== undefined,
  };
}

/** A value without a record is kept. */
function recordFor(value: unknown, record: PickerRow | undefined, use: PickerUse, host: Host): PickerRow {
  const { names } = host.sources;
  const { valueKey = 'id', labelKey = names.label } = use;
  const name = gone(value, use, host);
  return record ?? { id: value, [names.label]: name, [valueKey]: value, [labelKey]: name };
}

/** Details hold texts: nothing is asked, so nothing is missing. */
function usedBy({ node, answered }: PickerField): PickerUse {
  const use = node.picker as PickerUse;
  return answered ? { ...use, echo: undefined } : use;
}

interface Popover {
  document: PickerDoc;
  args: Record<string, unknown>;
}

/** A hook for the nodes that choose records, nothing for others; for a given node this never changes. */
export function pickerHookOf(node: NodePlan): (field: PickerField) => PickerControl | undefined {
  return node.picker ? usePicker : noPicker;
}

const noPicker = (): undefined => undefined;

/** The chosen records as text: cells that are not being edited. */
export function pickedText({ items }: PickerControl): string {
  return items.map(({ label }) => label).join('、');
}

/** Records of a field's values, in their order. */
interface Echoed {
  echo: PickerEcho;
  values: unknown[];
  /** undefined where a record is not known. */
  records: (PickerRow | undefined)[];
  loading: boolean;
}

/** The records of the values on screen, and of the other rows of the column with them; each is fetched only once. */
function useEcho({ session, node, value, props, scope, column, answered }: PickerField): Echoed {
  const echo = echoOf(session, node, node.picker as PickerUse);
  useSyncExternalStore(echo.subscribe, echo.version);
  const multiple = props.multiple === true;
  const values = valuesOfField(value, multiple);
  const wanted = column ? column().flatMap((each) => valuesOfField(each, multiple)) : values;
  const need = answered ? undefined : echo.needOf(wanted, scope());
  useEffect(() => {
    if (need) echo.want(need);
  }, [echo, need]);
  const records = values.map((each) => echo.find(each));
  return { echo, values, records, loading: echo.loading || need !== undefined };
}

/** Stores the record of the value (of several values: the list of theirs) in the form, when all are known. */
function useRecord({ node, props, picks, place }: PickerField, records: Echoed['records']): void {
  const [listOf] = useState(() => memoLast((...each: (PickerRow | undefined)[]) => each));
  const known = records.every(Boolean);
  const picked = props.multiple === true && records.length > 0 ? listOf(...records) : records[0];
  useEffect(() => {
    if (known) picks.set(place, node.name, asPicked(picked));
  }, [known, picks, place, node.name, picked]);
}

/**
 * What a widget that chooses records needs: the records of its stored values, fetched once for the whole field, and
 * the picker.
 */
function usePicker(field: PickerField): PickerControl {
  const { session, node, props, scope, onChange } = field;
  const { host } = session.tools;
  const use = usedBy(field);
  const [popover, setPopover] = useState<Popover>();
  const [opening, setOpening] = useReducer((_: boolean, next: boolean) => next, false);
  const multiple = props.multiple === true;
  const { echo, values, records, loading } = useEcho(field);
  useRecord(field, records);

  const take = (result: unknown): void => {
    const chosen = (Array.isArray(result) ? result : result ? [result] : []) as PickerRow[];
    echo.put(chosen);
    onChange(fieldValueOf(chosen, multiple, use), multiple ? chosen : chosen[0]);
  };
  const show = async (): Promise<void> => {
    const chosen = values.map((each, index) => recordFor(each, records[index], use, host));
    const { valueKey, labelKey, typed } = use;
    const args = {
      ...props,
      ...(resolve((use.args ?? {}) as Params, scope()) as Record<string, unknown>),
      picking: { chosen, valueKey, labelKey, typed },
    };
    const document = await host.document(use.document).catch(() => undefined);
    if (document?.kind === 'picker' && document.frame === 'popover') return setPopover({ document, args });
    const { ok, result } = await session.open(document ?? use.document, args);
    if (ok) take(result);
  };
  const open = (): void => {
    if (opening || popover) return;
    setOpening(true);
    void show().finally(() => setOpening(false));
  };
  const close = (): void => setPopover(undefined);
  const content = popover && (
    <popoverPicker.component
      opener={session}
      document={popover.document}
      args={popover.args}
      onChange={(chosen, done) => {
        take(multiple ? [...chosen] : chosen[0]);
        if (done) close();
      }}
    />
  );
  const { onClick } = node.field;
  return {
    items: values.map((each, index) => itemOf(each, records[index], use, host)),
    multiple,
    loading,
    open,
    panel: content && { content, width: popover?.document.width ?? popoverPx, close },
    follow: onClick?.length
      ? ({ value: each }) => void runActions(session, onClick, { value: each, pressed: true })
      : undefined,
  };
}
