import { Select } from 'antd';
import { memo, useMemo } from 'react';
import { fold } from '../../../core/fold';
import type { InputProps } from '../../../engine/registry';
import { Icon } from '../../icons';
import { iconClasses } from '../../icons/iconClasses';
import { useWords, type Words } from '../../words';
import { ariaOf } from '../aria';

/** An icon with what it shows, in words; an unknown class, or one whose words are not loaded, with its own name. */
function choiceOf(value: string, t: Words) {
  const name = value.replace('icon-ym icon-ym-', '');
  const key = `menu.icons.${name}`;
  const known = t(key);
  const shown = known === key ? name : known;
  const label = (
    <span className="weft-icon-choice">
      <Icon name={value} /> {shown}
    </span>
  );
  return { value, label, search: fold(`${shown} ${name}`) };
}

/** An icon by its class (contract §4.1), searched by what it shows or by its class. An unknown class is kept. */
export const IconSelect = memo(function IconSelect(props: InputProps<string>) {
  const { value, onChange, readOnly } = props;
  const t = useWords();
  const options = useMemo(() => {
    const unknown = value && !iconClasses.includes(value) ? [value] : [];
    return [...unknown, ...iconClasses].map((each) => choiceOf(each, t));
  }, [value, t]);
  return (
    <Select
      className="weft-fill"
      id={props.id}
      value={value || null}
      options={options}
      onChange={onChange && !readOnly ? (name: string | null) => onChange(name ?? '') : undefined}
      onBlur={props.onBlur}
      open={readOnly ? false : undefined}
      disabled={props.disabled}
      placeholder={props.placeholder}
      status={props.status}
      allowClear={!readOnly}
      showSearch={!readOnly}
      filterOption={(text, option) => option?.search.includes(fold(text.trim())) ?? false}
      aria-readonly={readOnly || undefined}
      {...ariaOf(props)}
    />
  );
});
