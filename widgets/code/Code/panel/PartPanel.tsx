import { useMemo } from 'react';
import { otherSettings, settingsOf } from '../../../../core/design/list/members';
import { type FormField, formFields } from '../../../../core/design/panel/formFields';
import { writtenValue } from '../../../../core/design/panel/panelOf';
import type { Member } from '../../../../core/design/panel/types';
import type { Json, JsonObject } from '../../../../core/language/types';
import type { PanelScope } from './context';
import { PanelBody } from './PanelBody';

interface PartPanelProps {
  /** What is edited, among all that this desk edits. */
  part: string;
  /** The form whose fields are offered. */
  form: JsonObject;
  modelId?: string;
  modelName?: string;
  /** What is edited, and its members. */
  node: JsonObject;
  members: readonly Member[];
  /** The name of a member that is in sight at first. */
  shows?: string;
  /** Sets a member, or removes it (undefined). `words`: what it is called. */
  change: (name: string, value: Json | undefined, words: string) => void;
}

/** No field of the form: all of them are offered. */
const noField: FormField = { pointer: '', node: {}, key: '', name: '', label: '', table: '' };

/** The members of the form itself, of a list, or of an item of it. */
export function PartPanel({ part, form, modelId, modelName, node, members, shows, change }: PartPanelProps) {
  const fields = useMemo(() => formFields(form), [form]);
  const scope: PanelScope = {
    part,
    form,
    modelId,
    modelName,
    shows,
    fields,
    field: noField,
    holder: node,
    records: {},
  };
  return (
    <PanelBody
      scope={scope}
      shows={shows}
      members={settingsOf(node, members)}
      others={otherSettings(node, members)}
      onChange={(member, value) => change(member.name, writtenValue(member, value), member.words)}
      onOther={({ name }, value) => change(name, value, name)}
    />
  );
}
