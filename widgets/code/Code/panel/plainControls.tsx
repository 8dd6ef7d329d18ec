import { Input, Select, Switch } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import RadioGroup from 'antd/es/radio/group';
import { useId } from 'react';
import { plainValues, valueKey } from '../../../../core/design/panel/words';
import type { Json } from '../../../../core/language/types';
import { NumberBox } from '../../../design/unwritten/NumberBox';
import { ColorPicker } from '../../../input/ColorPicker/ColorPicker';
import { IconSelect } from '../../../input/IconSelect/IconSelect';
import { useWords, type Words } from '../../../words';
import { refusedIn } from '../desk/useAct';
import { type ControlProps, usePanel, useTyped } from './context';

const asText = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Words of the values of a member. */
function choicesOf({ member }: Pick<ControlProps, 'member'>, t: Words): { value: string; label: string; said: Json }[] {
  const { enum: values, items } = member.schema as { enum?: Json[]; items?: { enum?: Json[] } };
  const isPlain = plainValues.has(member.words) || plainValues.has(member.name);
  return (values ?? items?.enum ?? []).map((said) => ({
    said,
    value: String(said),
    label: isPlain ? String(said) || t('designer.none') : t(`designer.${valueKey(member, said)}`),
  }));
}

/** A text that applies when its box is left, or with Enter; one that is refused stays in the box, with the reason. */
export function TextControl({ id, value, several, help, member, onChange }: ControlProps) {
  const t = useWords();
  const fault = useId();
  const { refuses } = usePanel();
  const [typed, keep] = useTyped<string>(member, value);
  const shown = asText(value);
  const refused = typed === undefined ? undefined : refuses?.(member, typed);
  const take = (next: string) => {
    const { type } = member.schema;
    const isNumber = Array.isArray(type) && typeof value === 'number' && next !== '' && Number.isFinite(Number(next));
    onChange(isNumber ? Number(next) : next);
  };
  return (
    <>
      <Input
        id={id}
        key={shown}
        size="small"
        defaultValue={typed ?? shown}
        placeholder={several ? t('designer.several') : asText(member.default)}
        status={refused && 'error'}
        aria-invalid={refused ? true : undefined}
        aria-describedby={[help, refused && fault].filter(Boolean).join(' ') || undefined}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
        onBlur={({ currentTarget: input }) => {
          const next = input.value.trim();
          const isSame = next === shown;
          if (!isSame && refuses?.(member, next)) return keep(next);
          keep(undefined);
          // What is taken comes back by `value`.
          input.value = shown;
          if (!isSame) take(next);
        }}
      />
      {refused ? (
        <small id={fault} className="weft-unwritten-fault" role="alert">
          {refusedIn(t, refused)}
        </small>
      ) : null}
    </>
  );
}

/** A text of several lines. */
export function LinesControl({ id, value, several, help, onChange }: ControlProps) {
  const t = useWords();
  const shown = asText(value);
  return (
    <TextArea
      id={id}
      key={shown}
      size="small"
      autoSize={{ minRows: 2, maxRows: 6 }}
      defaultValue={shown}
      placeholder={several ? t('designer.several') : undefined}
      aria-describedby={help}
      onBlur={({ currentTarget }) => currentTarget.value !== shown && onChange(currentTarget.value)}
    />
  );
}

/** A number; what it cannot be stays in the box. */
export function NumberControl({ id, value, several, help, member, onChange }: ControlProps) {
  const t = useWords();
  const unwritten = useTyped<string>(member, value);
  const { minimum, maximum, type } = member.schema as { minimum?: number; maximum?: number; type?: string };
  const usual = typeof member.default === 'number' ? member.default : undefined;
  return (
    <NumberBox
      id={id}
      className="weft-fill"
      size="small"
      min={minimum}
      max={maximum}
      precision={type === 'integer' ? 0 : undefined}
      value={value === undefined ? undefined : Number(value)}
      unwritten={unwritten}
      placeholder={several ? t('designer.several') : usual === undefined ? undefined : String(usual)}
      aria-describedby={help}
      onChange={onChange}
    />
  );
}

/** On or off; what has no default is not set at first. */
export function SwitchControl({ id, value, several, help, label, member, onChange }: ControlProps) {
  const t = useWords();
  if (member.default === undefined || several) {
    const states: { value: string; label: string; said: Json | undefined }[] = [
      { value: '', label: t(several ? 'designer.several' : 'designer.notSet'), said: undefined },
      { value: 'true', label: t('designer.yes'), said: true },
      { value: 'false', label: t('designer.no'), said: false },
    ];
    return (
      <Buttons
        id={id}
        label={label}
        help={help}
        value={asText(value) || String(value ?? '')}
        states={states}
        onChange={onChange}
      />
    );
  }
  const on =
    value === undefined ? member.default === true : value === true || value === 1 || value === '1' || value === 'true';
  return <Switch id={id} size="small" checked={on} aria-describedby={help} onChange={(next) => onChange(next)} />;
}

interface ButtonsProps {
  id: string;
  label: string;
  help?: string;
  value: string;
  states: { value: string; label: string; said: Json | undefined }[];
  onChange: (value: Json | undefined) => void;
}

function Buttons({ id, label, help, value, states, onChange }: ButtonsProps) {
  return (
    <fieldset className="weft-panel-choice" aria-label={label} aria-describedby={help}>
      <RadioGroup
        id={id}
        className="weft-panel-buttons"
        size="small"
        optionType="button"
        value={value}
        options={states.map(({ value, label }) => ({ value, label }))}
        onChange={({ target }) => onChange(states.find(({ value }) => value === target.value)?.said)}
      />
    </fieldset>
  );
}

export function ButtonsControl(props: ControlProps) {
  const t = useWords();
  const { value, several, member, onChange } = props;
  const now = several ? undefined : (value ?? member.default);
  return (
    <Buttons
      {...props}
      value={now === undefined ? '–' : String(now)}
      states={choicesOf(props, t)}
      onChange={onChange}
    />
  );
}

export function SelectControl(props: ControlProps) {
  const t = useWords();
  const { id, value, several, help, member, onChange } = props;
  const choices = choicesOf(props, t);
  const now = value ?? member.default;
  const known = now === undefined || choices.some((each) => each.value === String(now));
  const shown = known ? choices : [...choices, { value: String(now), label: String(now), said: now }];
  return (
    <Select
      id={id}
      className="weft-fill"
      size="small"
      value={several || now === undefined ? null : String(now)}
      options={shown.map(({ value, label }) => ({ value, label }))}
      placeholder={t(several ? 'designer.several' : 'designer.notSet')}
      allowClear={value !== undefined}
      aria-describedby={help}
      onChange={(next?: string | null) => onChange(shown.find((each) => each.value === next)?.said)}
    />
  );
}

/** Shares of a line; another number of 24ths stays. */
const shares: [number, string][] = [
  [6, '¼'],
  [8, '⅓'],
  [12, '½'],
  [16, '⅔'],
];
export function WidthControl(props: ControlProps) {
  const t = useWords();
  const { value, several, member, onChange } = props;
  const now = several ? undefined : Number(value ?? member.default);
  const known: [number, string][] = [...shares, [24, t('designer.full')]];
  const other: [number, string][] = now && !known.some(([share]) => share === now) ? [[now, `${now}/24`]] : [];
  const states = [...known, ...other].map(([share, label]) => ({ value: String(share), label, said: share }));
  return <Buttons {...props} value={String(now)} states={states} onChange={onChange} />;
}

/** A list of texts; those of a closed set are chosen. */
export function TextsControl(props: ControlProps) {
  const t = useWords();
  const { id, value, several, help, onChange } = props;
  const choices = choicesOf(props, t);
  const now = Array.isArray(value) ? value.map(String) : [];
  return (
    <Select
      id={id}
      className="weft-fill"
      size="small"
      mode={choices.length > 0 ? 'multiple' : 'tags'}
      value={now}
      options={choices.length > 0 ? choices.map(({ value, label }) => ({ value, label })) : []}
      open={choices.length > 0 ? undefined : false}
      suffixIcon={choices.length > 0 ? undefined : null}
      placeholder={t(several ? 'designer.several' : 'designer.notSet')}
      tokenSeparators={[',', ' ']}
      aria-describedby={help}
      onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}

export function ColourControl({ id, value, label, onChange }: ControlProps) {
  return (
    <ColorPicker
      id={id}
      label={label}
      value={asText(value) || null}
      showAlpha
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

export function IconControl({ id, value, label, onChange }: ControlProps) {
  return <IconSelect id={id} label={label} value={asText(value)} onChange={(next) => onChange(next || undefined)} />;
}

function readJson(text: string): { value: Json | undefined } | undefined {
  try {
    return { value: text.trim() ? (JSON.parse(text) as Json) : undefined };
  } catch {
    return undefined;
  }
}

/** What has no other control: JSON, which is taken when it can be read, and stays in the box until then. */
export function JsonControl({ id, value, several, help, member, onChange }: ControlProps) {
  const t = useWords();
  const said = useId();
  const [typed, keep] = useTyped<string>(member, value);
  const shown = value === undefined ? '' : JSON.stringify(value, null, 1);
  return (
    <>
      <TextArea
        id={id}
        key={shown}
        className="weft-panel-json"
        size="small"
        autoSize={{ minRows: 1, maxRows: 8 }}
        defaultValue={typed ?? shown}
        status={typed === undefined ? undefined : 'error'}
        aria-invalid={typed === undefined ? undefined : true}
        placeholder={several ? t('designer.several') : undefined}
        aria-describedby={[help, said].filter(Boolean).join(' ')}
        spellCheck={false}
        onBlur={({ currentTarget: box }) => {
          const json = box.value === shown ? { value } : readJson(box.value);
          keep(json ? undefined : box.value);
          if (json && box.value !== shown) onChange(json.value);
        }}
      />
      {typed === undefined ? null : (
        <small id={said} className="weft-unwritten-fault" role="alert">
          {t('designer.notJson')}
        </small>
      )}
    </>
  );
}
