import { type ReactNode, useMemo } from 'react';
import { renameFault } from '../../../../core/design/model/members';
import {
  type FormField,
  formFields,
  partOfField,
  readForm,
  recordsOf,
  showAttributes,
} from '../../../../core/design/panel/formFields';
import { othersOf, panelOf, writtenIn, writtenValue } from '../../../../core/design/panel/panelOf';
import type { Member } from '../../../../core/design/panel/types';
import type { Op, Place } from '../../../../core/design/types';
import { pointerOf } from '../../../../core/jsonText/places';
import type { Json, JsonObject } from '../../../../core/language/types';
import { widgetFacts } from '../../../../core/model/fields';
import { asObject, asText } from '../../../../core/model/read';
import { useWords } from '../../../words';
import type { PanelScope } from './context';
import { FieldRules, type OpenRules } from './FieldRules';
import { PanelBody } from './PanelBody';

export interface PanelProps {
  /** Text of `formData`. */
  model: string;
  /** The chosen fields. */
  places: Place[];
  /** Sets a member of the object at a place, or removes it (undefined). */
  change: (at: Place, member: string, value: Json | undefined) => void;
  /** Several changes as one act; absent: nothing is offered that needs them. */
  act?: (ops: Op[], name: string) => void;
  /** Stands before the properties. */
  head?: ReactNode;
  /** Opens the rules of the form; absent: nothing leads to them. */
  openRules?: OpenRules;
}

/** Its column follows it to another name. */
const numberOf = ({ __config__ }: JsonObject) => asText(asObject(__config__).formId);

/** Rules name what holds a value. */
const mayBeRuled = ({ name, key }: FormField) => name !== '' && !['none', 'attr'].includes(widgetFacts(key).value);

interface Setting {
  at: Place;
  name: string;
  value: Json | undefined;
}

/** What sets a member where the text of a field has it, or removes it; nothing where it is not written. */
function setting(
  place: Place,
  node: JsonObject,
  member: Pick<Member, 'name' | 'inConfig'>,
  value: Json | undefined,
): Setting[] {
  const { name, inConfig, value: old } = writtenIn(node, member);
  if (value === undefined && old === undefined) return [];
  return [{ at: inConfig ? { ...place, pointer: `${place.pointer}/__config__` } : place, name, value }];
}

function asOp({ at: { text, pointer }, name, value }: Setting): Op {
  const path = pointer + pointerOf([name]);
  return value === undefined ? { text, op: 'remove', path } : { text, op: 'add', path, value };
}

/** Every property of the chosen fields: what is written has a dot and can be reset, the rest has its default. */
export function Panel({ model, places, change, act, head, openRules }: PanelProps) {
  const t = useWords();
  const form = useMemo(() => readForm(model), [model]);
  const fields = useMemo(() => (form ? formFields(form) : []), [form]);
  const chosen = places.flatMap((place) => {
    const field = fields.find(({ pointer }) => pointer === place.pointer);
    return field ? [{ place, field }] : [];
  });
  const [first] = chosen;
  if (!form || !first) return null;
  const nodes = chosen.map(({ field }) => field.node);
  const around = { inTable: chosen.some(({ field }) => field.table !== '') };
  const scope: PanelScope = {
    part: chosen.map(({ field }) => partOfField(field)).join(),
    form,
    fields,
    field: first.field,
    holder: first.field.node,
    records: recordsOf(first.field.node, fields),
    refuses: ({ name }, value) => (name === '__vModel__' ? renameFault(model, first.place.pointer, value) : undefined),
    ...(act && chosen.length === 1
      ? { showAttributes: (wanted) => act(showAttributes(form, first.field, wanted, first.place.text), 'attributes') }
      : {}),
  };
  const write = (member: Pick<Member, 'name' | 'inConfig'>, value: Json | undefined) => {
    const sets = chosen.flatMap(({ place, field }) => setting(place, field.node, member, value));
    if (act && sets.length > 1) act(sets.map(asOp), member.name);
    else for (const { at, name, value: next } of sets) change(at, name, next);
  };
  const members = panelOf(nodes, around).filter(({ name }) => name !== 'attributes' || scope.showAttributes);
  return (
    <PanelBody
      scope={scope}
      members={members}
      others={chosen.length === 1 ? othersOf(first.field.node, around) : []}
      head={
        <>
          {chosen.length > 1 ? <strong>{t('designer.chosen', { count: chosen.length })}</strong> : null}
          {head}
        </>
      }
      rules={
        openRules && chosen.length === 1 && mayBeRuled(first.field) ? (
          <FieldRules form={form} field={first.field} open={openRules} />
        ) : null
      }
      foot={first.field.name && !numberOf(first.field.node) ? <small>{t('code.outline.unnumbered')}</small> : null}
      onChange={(member, value) => write(member, writtenValue(member, value))}
      onOther={write}
    />
  );
}
