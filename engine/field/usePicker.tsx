import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { resolve, type Scope } from '../../core/binding';
import type { JsonObject, Params, PickerDoc, PickerUse } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import type { NodePlan } from '../compile/formPlan';
import { rememberOpener, type Session } from '../document/session';
import { asPicked, type PickedRecord } from '../form/picks';
import { PopoverPicker } from '../picker/PopoverPicker';
import { PickerEcho } from '../picker/pickerEcho';
import { fieldValueOf, keyOfValue, labelOfRecord, type PickerRow, valuesOfField } from '../picker/pickerValues';
import type { SourcePort } from '../ports';
import type { PickedItem, PickerControl } from '../registry';

const popoverPx = 700;
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
  /** The record of the value, once known: `picks.<field>`. */
  onRecord?: (record: PickedRecord | undefined) => void;
  /** Sub-tables: the values of all rows, fetched together. */
  column?: () => unknown[];
  /** Detail documents show texts that the server resolved; nothing is fetched for them. */
  answered?: boolean;
}

function itemOf(value: unknown, record: PickerRow | undefined, use: PickerUse, port: SourcePort): PickedItem {
  const plain = Array.isArray(value) ? value.join('/') : String(value);
  return {
    key: keyOfValue(value),
    value,
    label: record ? labelOfRecord(record, use, port) : plain,
    known: record !== undefined,
  };
}

/** A value without a record is kept: the picker shows the value itself. */
function recordFor(value: unknown, record: PickerRow | undefined, use: PickerUse, { names }: SourcePort): PickerRow {
  const { valueKey = 'id', labelKey = names.label } = use;
  const name = Array.isArray(value) ? value.join('/') : String(value);
  return record ?? { id: value, [names.label]: name, [valueKey]: value, [labelKey]: name };
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

/**
 * What a widget that chooses records needs: the records of its stored values, fetched once for the whole field, and
 * the picker.
 */
function usePicker(field: PickerField): PickerControl {
  const { session, node, value, props, scope, onChange, onRecord } = field;
  const { host } = session.tools;
  const use = node.picker as PickerUse;
  const echo = echoOf(session, node, use);
  useSyncExternalStore(echo.subscribe, echo.version);
  const [popover, setPopover] = useState<Popover>();
  const [opening, setOpening] = useReducer((_: boolean, next: boolean) => next, false);
  const multiple = props.multiple === true;
  const values = valuesOfField(value, multiple);
  const records = values.map((each) => echo.find(each));

  // At every render: the values on screen, and the other rows of the column with them; each is fetched only once.
  useEffect(() => {
    if (field.answered) return;
    const wanted = field.column ? field.column().flatMap((each) => valuesOfField(each, multiple)) : values;
    echo.want(wanted, scope());
  });
  const known = records.every(Boolean) ? records.map((record) => record as PickerRow) : undefined;
  const picked = known && (multiple ? known : known[0]);
  const signature = JSON.stringify(picked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies when the records change, not at every render
  useEffect(() => {
    if (values.length === 0 || picked) onRecord?.(values.length === 0 ? undefined : asPicked(picked));
  }, [signature, values.length]);

  const take = (result: unknown): void => {
    const chosen = (Array.isArray(result) ? result : result ? [result] : []) as PickerRow[];
    echo.put(chosen);
    onChange(fieldValueOf(chosen, multiple, use), multiple ? chosen : chosen[0]);
  };
  const show = async (): Promise<void> => {
    const chosen = values.map((each, index) => recordFor(each, records[index], use, host.sources));
    const { valueKey, labelKey, typed } = use;
    const args = {
      ...props,
      ...(resolve((use.args ?? {}) as Params, scope()) as Record<string, unknown>),
      picking: { chosen, valueKey, labelKey, typed },
    };
    const document = await host.document(use.document).catch(() => undefined);
    if (document?.kind === 'picker' && document.frame === 'popover') return setPopover({ document, args });
    rememberOpener(args, session);
    const { ok, result } = await host.open(document ?? use.document, args, session.moduleId);
    if (ok) take(result);
  };
  const open = (): void => {
    if (opening || popover) return;
    setOpening(true);
    void show().finally(() => setOpening(false));
  };
  const close = (): void => setPopover(undefined);
  const content = popover && (
    <PopoverPicker
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
    items: values.map((each, index) => itemOf(each, records[index], use, host.sources)),
    multiple,
    loading: echo.loading,
    open,
    panel: content && { content, width: popover?.document.width ?? popoverPx, close },
    follow: onClick?.length ? ({ value: each }) => void runActions(session, onClick, { value: each }) : undefined,
  };
}
