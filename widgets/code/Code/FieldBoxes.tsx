import { Checkbox, Input, InputNumber } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useId } from 'react';
import { mostDecimals, optionsOf, outlineOf } from '../../../core/design/model/outline';
import type { Place } from '../../../core/design/types';
import type { Json } from '../../../core/language/types';
import { typedNumber } from '../../number/typedNumber';
import { useWords } from '../../words';

/** Sets a member of the object at a place, or removes it (undefined): one act of the history. */
export type Change = (at: Place, member: string, value: Json | undefined) => void;

export interface FieldBoxesProps {
  /** Text of `formData`. */
  model: string;
  /** The chosen fields. */
  places: Place[];
  change: Change;
}

/** The options of a choice, one a line; they apply when the box is left. */
function Choices({ id, labels, onChoices }: { id: string; labels: string[]; onChoices: (labels: string[]) => void }) {
  const text = labels.join('\n');
  return (
    <TextArea
      id={id}
      key={text}
      size="small"
      autoSize={{ minRows: 2, maxRows: 5 }}
      defaultValue={text}
      onBlur={({ currentTarget: { value } }) => {
        const next = value.split('\n').flatMap((line) => line.trim() || []);
        if (next.join('\n') !== text) onChoices(next);
      }}
    />
  );
}

/** A text; it applies when its box is left, or with Enter. */
function Box({ id, label, value, take }: { id: string; label: string; value: string; take: (value: string) => void }) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        key={value}
        size="small"
        defaultValue={value}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
        onBlur={({ currentTarget: input }) => {
          const next = input.value.trim();
          // What is refused is not left in the box; what is taken comes back by `value`.
          input.value = value;
          if (next !== value) take(next);
        }}
      />
    </div>
  );
}

/** What most fields need, of the chosen one. */
export function FieldBoxes({ model, places, change }: FieldBoxesProps) {
  const t = useWords();
  const id = useId();
  const [place] = places;
  const item = outlineOf(model)?.find(({ pointer }) => pointer === place?.pointer);
  if (!place || !item) return null;
  const inConfig = { ...place, pointer: `${place.pointer}/__config__` };
  const label = (value: string) => (item.key ? change(inConfig, 'label', value) : change(place, 'title', value));
  return (
    <>
      <Box id={`${id}label`} label={t('code.outline.label')} value={item.label} take={label} />
      {item.name ? (
        <Box
          id={`${id}name`}
          label={t('code.outline.name')}
          value={item.name}
          take={(name) => change(place, '__vModel__', name)}
        />
      ) : null}
      {item.choices ? (
        <div>
          <label htmlFor={`${id}choices`}>{t('code.outline.choices')}</label>
          <Choices
            id={`${id}choices`}
            labels={item.choices}
            onChoices={(labels) => change(place, 'options', optionsOf(model, item, labels))}
          />
        </div>
      ) : null}
      {item.decimals === undefined ? null : (
        <div>
          <label htmlFor={`${id}decimals`}>{t('code.outline.decimals')}</label>
          <InputNumber
            id={`${id}decimals`}
            className="weft-fill"
            size="small"
            min={0}
            max={mostDecimals}
            precision={0}
            parser={(text) => typedNumber(text ?? '') as never}
            value={item.decimals}
            onChange={(decimals) => change(place, 'precision', decimals ?? 0)}
          />
        </div>
      )}
      {item.required === undefined ? null : (
        <Checkbox checked={item.required} onChange={({ target }) => change(inConfig, 'required', target.checked)}>
          {t('code.outline.required')}
        </Checkbox>
      )}
      {item.name && !item.numbered ? <small>{t('code.outline.unnumbered')}</small> : null}
    </>
  );
}
