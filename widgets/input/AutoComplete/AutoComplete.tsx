import { AutoComplete as AntAutoComplete } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../aria';
import { useSuggestions } from './useSuggestions';

export interface AutoCompleteProps extends InputProps<string | null> {
  interfaceId?: string;
  /** Parameters of the interface with the values bound by the document (contract-visualdev §3.3). */
  templateJson?: unknown[];
  /** Member of the interface's rows to suggest. */
  relationField?: string;
  /** Maximum number of suggestions. */
  total?: number;
  clearable?: boolean;
}

/** A text with suggestions from a data interface for the typed text. Any other text is allowed too. */
export const AutoComplete = memo(function AutoComplete(props: AutoCompleteProps) {
  const { value, onChange, readOnly } = props;
  const { suggestions, asking, ask } = useSuggestions(props);
  return (
    <AntAutoComplete
      className="weft-fill"
      id={props.id}
      value={value === null || value === undefined ? '' : String(value)}
      options={suggestions.map((text) => ({ value: text }))}
      onChange={onChange && !readOnly ? (text: string | undefined) => onChange(text ?? '') : undefined}
      onSearch={readOnly ? undefined : ask}
      onFocus={() => (readOnly ? undefined : ask(String(value ?? '')))}
      onBlur={props.onBlur}
      open={readOnly ? false : undefined}
      disabled={props.disabled}
      allowClear={props.clearable !== false && !readOnly}
      placeholder={props.placeholder}
      status={props.status}
      aria-busy={asking || undefined}
      aria-readonly={readOnly || undefined}
      {...ariaOf(props)}
    />
  );
});
