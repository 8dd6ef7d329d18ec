import { Popover, Select } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import type { InputProps, PickedItem } from '../../../engine/registry';
import { Icon } from '../../icons';
import { ariaOf } from '../../input/aria';
import { labelBone } from '../../input/labelBone';
import { useWords } from '../../words';
import './PickerField.css';

export interface PickerFieldProps extends InputProps<unknown> {
  multiple?: boolean;
  clearable?: boolean;
}

/** Outside a form the records are unknown: values are shown as they are. */
function plainItems(value: unknown, multiple: boolean | undefined): PickedItem[] {
  if (value === undefined || value === null || value === '') return [];
  const values: unknown[] = multiple && Array.isArray(value) ? value : [value];
  return values.map((each) => {
    const label = Array.isArray(each) ? each.join('/') : String(each);
    return { key: Array.isArray(each) ? each.join(',') : label, value: each, label, known: false };
  });
}

const openers = new Set(['Enter', ' ', 'ArrowDown']);

function ReadOnlyItems({ items, follow }: { items: readonly PickedItem[]; follow?: (item: PickedItem) => void }) {
  return items.map((item, index) => (
    <span key={item.key}>
      {index ? '、' : null}
      {follow ? (
        <button type="button" className="weft-cell-link" onClick={() => follow(item)}>
          {item.label}
        </button>
      ) : (
        item.label
      )}
    </span>
  ));
}

/**
 * A picker's field: a click, Enter, Space or the down arrow opens it; removing a tag and clearing take effect at once
 * (PICK-002, 003, 006, 028).
 */
export const PickerField = memo(function PickerField(props: PickerFieldProps) {
  const t = useWords();
  const { picker, multiple, disabled, readOnly, onChange, clearable, value } = props;
  const items = picker?.items ?? plainItems(value, multiple);
  /** The focus is in the picker, or on its way there: the field is not left. */
  const picking = useRef(false);
  // A value that is a link can be followed also when it cannot be changed (contract-visualdev §4.8).
  if ((readOnly || disabled) && picker?.follow && items.length > 0) {
    return (
      <output id={props.id} className="weft-picker-words" {...ariaOf(props)}>
        <ReadOnlyItems items={items} follow={picker.follow} />
      </output>
    );
  }
  const still = disabled || readOnly;
  const open = (): void => {
    if (still) return;
    picking.current = true;
    picker?.open();
  };
  const panel = picker?.panel;
  /** Esc closes the popover, not the dialog around the field. */
  const leave = (event: KeyboardEvent): void => {
    if (!panel || event.key !== 'Escape') return;
    event.stopPropagation();
    panel.close();
  };
  const byKey = (event: KeyboardEvent): void => {
    leave(event);
    if (!openers.has(event.key) || (event.target as Element).closest('.ant-select-clear')) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  const labels: { value: string; label: ReactNode; title: string }[] = items.map(({ key, label, known }) => ({
    value: key,
    label: known || !picker ? label : picker.loading ? labelBone() : <span title={t('picker.gone')}>{label}</span>,
    title: known || !picker?.loading ? label : '',
  }));
  const keep = (next: readonly { value: string }[] | undefined): void => {
    const keys = new Set((next ?? []).map((each) => each.value));
    onChange?.(multiple ? items.filter(({ key }) => keys.has(key)).map((item) => item.value) : null);
  };
  const box = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the combobox inside has the role; this handles its keys first
    // biome-ignore lint/a11y/useKeyWithClickEvents: onKeyDownCapture
    <div
      className="weft-picker-field"
      onClick={(event) => {
        if (!(event.target as Element).closest('.ant-select-clear, .ant-select-selection-item-remove')) open();
      }}
      onKeyDownCapture={byKey}
    >
      <Select
        className="weft-fill"
        id={props.id}
        mode={multiple ? 'multiple' : undefined}
        labelInValue
        value={multiple ? labels : labels[0]}
        options={[]}
        open={false}
        showSearch={false}
        onChange={(next: unknown) => keep(multiple ? (next as { value: string }[]) : undefined)}
        onFocus={() => {
          picking.current = false;
        }}
        onBlur={() => {
          if (!picking.current) props.onBlur?.();
        }}
        disabled={disabled}
        loading={picker?.loading && items.some(({ known }) => !known)}
        placeholder={props.placeholder}
        status={props.status}
        allowClear={clearable !== false && !still && items.length > 0}
        suffixIcon={<Icon name="search" />}
        tagRender={
          still ? ({ label }) => <span className="ant-select-selection-item weft-picker-tag">{label}</span> : undefined
        }
        aria-haspopup="dialog"
        aria-readonly={readOnly || undefined}
        {...ariaOf(props)}
      />
    </div>
  );
  if (!picker) return box;
  return (
    <Popover
      open={panel !== undefined}
      onOpenChange={(shown) => !shown && panel?.close()}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        panel && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes it
          <div style={{ width: panel.width, maxWidth: 'calc(100vw - 48px)' }} onKeyDown={leave}>
            {panel.content}
          </div>
        )
      }
    >
      {box}
    </Popover>
  );
});
