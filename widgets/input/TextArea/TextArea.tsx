import AntTextArea from 'antd/es/input/TextArea';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../aria';

export interface TextAreaProps extends InputProps<string | null> {
  autoSize?: boolean | { minRows?: number; maxRows?: number };
  rows?: number;
  maxlength?: number | string | null;
  showCount?: boolean;
  clearable?: boolean;
  readonly?: boolean;
  /** Monospaced font, for scripts and JSON. */
  code?: boolean;
}

const codeStyle = { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' };

/** A fixed height needs no measuring, so `minRows = maxRows` is rendered as plain rows. */
function heightOf({ autoSize, rows }: TextAreaProps) {
  if (typeof autoSize !== 'object') return autoSize ? { autoSize: true } : { rows: rows ?? 3 };
  if (autoSize.minRows !== undefined && autoSize.minRows === autoSize.maxRows) return { rows: autoSize.minRows };
  return { autoSize };
}

/** Several lines of text. */
export const TextArea = memo(function TextArea(props: TextAreaProps) {
  const { onChange, maxlength } = props;
  return (
    <AntTextArea
      id={props.id}
      value={props.value ?? ''}
      onChange={onChange && ((event) => onChange(event.target.value))}
      onBlur={props.onBlur}
      disabled={props.disabled}
      readOnly={props.readOnly || props.readonly}
      placeholder={props.placeholder}
      status={props.status}
      allowClear={props.clearable && !props.readOnly && !props.readonly}
      maxLength={maxlength ? Number(maxlength) : undefined}
      showCount={props.showCount}
      style={props.code ? codeStyle : undefined}
      spellCheck={!props.code}
      {...heightOf(props)}
      {...ariaOf(props)}
    />
  );
});
