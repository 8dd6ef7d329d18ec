import { Input, type InputRef, Popover } from 'antd';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { formulaFault } from '../../../core/formula/fault';
import type { FormulaSaid } from '../../../core/formula/lex';
import { formulaInWords, typedFormula } from '../../../core/formula/typedFormula';
import { useWords, type Words } from '../../words';
import { FormulaSample } from './FormulaSample';
import { SuggestionList } from './SuggestionList';
import { isMissingAt, isOpenAt, type Suggestion, suggestionsFor, wordBefore } from './suggestions';

interface FormulaInputProps {
  value: string;
  onChange: (formula: string) => void;
  fields: readonly RuleField[];
  /** Names of this sub-table are those of the row. */
  table?: string;
}

/** The open list: which suggestion Enter takes, and whether the person went to it with the arrows, so that Tab takes it too. */
interface Opened {
  active: number;
  moved: boolean;
}

/** Fields by their names; those of the own row also without their table. */
function useNames(fields: readonly RuleField[], table: string | undefined) {
  return useMemo(
    () =>
      new Map(
        fields.flatMap((each): [string, RuleField][] =>
          each.table && each.table.vModel === table
            ? [
                [each.name, each],
                [each.field.vModel, each],
              ]
            : [[each.name, each]],
        ),
      ),
    [fields, table],
  );
}

/** A fault in the person's language; of `takes` and such the second value is a key too. */
function faultWords(t: Words, { key, a = '', b = '' }: FormulaSaid): string {
  const part = b.startsWith('parts.') ? t(`rules.formula.faults.${b}`) : b;
  return t(`rules.formula.faults.${key}`, { a, b: part });
}

/**
 * A formula in one line: fields are completed by their labels, the first fault stands under its character. A spreadsheet's way of
 * writing is taken, and is written as formulas are when the box is left.
 */
export function FormulaInput({ value, onChange, fields, table }: FormulaInputProps) {
  const t = useWords();
  const id = useId();
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState<string>();
  const [cursor, setCursor] = useState(value.length);
  const [opened, setOpened] = useState<Opened>();
  /** Where the cursor goes when what was taken is drawn. */
  const wanted = useRef<number>(undefined);
  const names = useNames(fields, table);
  const shown = typed !== undefined && typedFormula(typed) === value ? typed : value;
  const fault = formulaFault(value, (name) => names.has(name));
  const before = shown.slice(0, cursor);
  const suggestions = opened ? suggestionsFor(before, fields, table) : [];
  const isOpen = suggestions.length > 0;
  const label = (name: string) => names.get(name)?.label;
  const words = fault ? value : formulaInWords(value, label);
  const faultAt = fault ? fault.at + shown.length - value.length : 0;

  useLayoutEffect(() => {
    const at = wanted.current;
    if (at === undefined) return;
    wanted.current = undefined;
    box.current?.setSelectionRange(at, at);
  });

  const write = (next: string, at: number) => {
    setTyped(next);
    setCursor(at);
    const now = next.slice(0, at);
    const opens = isOpenAt(now, (name) => names.has(name));
    setOpened(opens ? { active: wordBefore(now) ? 0 : -1, moved: false } : undefined);
    onChange(typedFormula(next));
  };
  const take = ({ text }: Suggestion) => {
    const start = cursor - wordBefore(before).length;
    wanted.current = start + text.length;
    write(shown.slice(0, start) + text + shown.slice(cursor), start + text.length);
  };
  const open = (at: number, moved: boolean) => {
    setCursor(at);
    setOpened({ active: 0, moved });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const at = event.currentTarget.selectionStart ?? shown.length;
    const asks = key === 'ArrowDown' || (key === ' ' && event.ctrlKey);
    if (!opened || !isOpen) {
      if (!asks) return;
      event.preventDefault();
      open(at, key === 'ArrowDown');
      return;
    }
    const active = suggestions[opened.active];
    if (key === 'Tab') {
      if (!active || !opened.moved || event.shiftKey) return setOpened(undefined);
      event.preventDefault();
      return take(active);
    }
    if (!['Escape', 'Enter', 'ArrowDown', 'ArrowUp'].includes(key)) return;
    // The key is for the list, and not for the panel or the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Enter' && active) take(active);
    else if (key === 'Escape' || key === 'Enter') setOpened(undefined);
    else {
      const count = suggestions.length;
      const step = key === 'ArrowDown' ? 1 : -1;
      const from = opened.active < 0 && step < 0 ? 0 : opened.active;
      setOpened({ active: (from + step + count) % count, moved: true });
    }
  };
  return (
    <div className="weft-formula">
      <Popover
        open={isOpen}
        trigger={[]}
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        classNames={{ root: 'weft-formula-popup' }}
        content={
          <SuggestionList
            id={id}
            suggestions={suggestions}
            active={opened?.active ?? -1}
            take={(suggestion) => {
              take(suggestion);
              box.current?.focus();
            }}
          />
        }
      >
        {/* The list opens below the message, and does not cover it. */}
        <div>
          <Input
            ref={box}
            size="small"
            className="weft-formula-text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-label={t('rules.formula.title')}
            aria-invalid={fault ? true : undefined}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-activedescendant={isOpen && opened && opened.active >= 0 ? `${id}-${opened.active}` : undefined}
            placeholder={t('rules.formula.hint')}
            value={shown}
            onChange={({ target }) => write(target.value, target.selectionStart ?? target.value.length)}
            onKeyDown={press}
            onClick={({ currentTarget }) => {
              const at = currentTarget.selectionStart ?? shown.length;
              if (isMissingAt(shown.slice(0, at))) {
                setCursor(at);
                setOpened({ active: -1, moved: false });
              } else setOpened(undefined);
            }}
            onBlur={() => {
              setOpened(undefined);
              setTyped(undefined);
            }}
          />
          {fault ? (
            <div className="weft-formula-fault" role="alert">
              <code aria-hidden="true">{`${' '.repeat(faultAt)}^`}</code>
              <span>{t('rules.formula.fault', { at: faultAt + 1, message: faultWords(t, fault.said) })}</span>
            </div>
          ) : null}
        </div>
      </Popover>
      {words === value ? null : <div className="weft-formula-words">{words}</div>}
      {!fault && value.trim() ? (
        <FormulaSample
          formula={value}
          labelOf={(name) => label(name) ?? name}
          isTable={(name) => names.get(name)?.field.key === 'table'}
        />
      ) : null}
    </div>
  );
}
