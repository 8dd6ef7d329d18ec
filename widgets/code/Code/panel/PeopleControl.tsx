import { Button, Tag } from 'antd';
import type { Json, JsonObject, PickerUse } from '../../../../core/language/types';
import { useWidgetHost } from '../../../../engine/widgetHost';
import {
  areaSelect,
  depSelect,
  groupSelect,
  organizeSelect,
  posSelect,
  roleSelect,
  userSelect,
  usersSelect,
} from '../../../picker/definition';
import { useWords } from '../../../words';
import { type ControlProps, usePanel } from './context';
import { useAnswer } from './useAnswer';

/** The picker of each list, as the field's own widget has it. */
const byMember: Record<string, Partial<PickerUse> | undefined> = {
  ableDepIds: depSelect.picker,
  ablePosIds: posSelect.picker,
  ableUserIds: userSelect.picker,
  ableRoleIds: roleSelect.picker,
  ableGroupIds: groupSelect.picker,
  ableAddressIds: areaSelect.picker,
};
const byKind: Record<string, Partial<PickerUse> | undefined> = {
  roleSelect: roleSelect.picker,
  groupSelect: groupSelect.picker,
  organizeSelect: organizeSelect.picker,
  usersSelect: usersSelect.picker,
};

const keyOf = (value: Json): string => (Array.isArray(value) ? value.join(',') : String(value));
const lastOf = (value: Json): string => String(Array.isArray(value) ? value.flat(3).at(-1) : value);

/** What the ids of a list are called, by the kind that their picker names. */
function useNames(values: Json[], use: Partial<PickerUse> | undefined): (value: Json) => string {
  const { typed, call = 'users.selectedList' } = use?.echo ?? {};
  const sent = values.map((value) =>
    typed && !lastOf(value).includes('--') ? `${lastOf(value)}--${typed}` : lastOf(value),
  );
  const isArea = call === 'area.names';
  const asked = values.length === 0 ? undefined : isArea ? { idsList: values } : { userId: sent };
  const data = useAnswer<{ list?: JsonObject[] } | (string | string[])[]>(call, asked);
  const rows = Array.isArray(data) ? [] : (data?.list ?? []);
  return (value) => {
    if (isArea && Array.isArray(data)) {
      const names = data[values.indexOf(value)];
      return Array.isArray(names) ? names.join('/') : (names ?? keyOf(value));
    }
    const row = rows.find(({ id }) => String(id).split('--')[0] === lastOf(value).split('--')[0]);
    return String(row?.fullName ?? row?.realName ?? keyOf(value));
  };
}

/** People, roles and parts of the organisation by name; the same picker as in a form chooses them. */
export function PeopleControl({ value, help, member, label, onChange }: ControlProps) {
  const t = useWords();
  const host = useWidgetHost();
  const { field } = usePanel();
  const use = byMember[member.name] ?? byKind[field.key];
  const values = Array.isArray(value) ? value : [];
  const nameOf = useNames(values, use);
  const put = (next: Json[]) => onChange(next.length > 0 ? next : undefined);
  const choose = async () => {
    if (!host || !use?.document) return;
    const { valueKey = 'id', labelKey = 'fullName', typed } = use;
    const chosen = values.map((each) => ({ id: lastOf(each), [valueKey]: each, [labelKey]: nameOf(each) }));
    const { ok, result } = await host.open(use.document, {
      multiple: true,
      picking: { chosen, valueKey, labelKey, typed },
    });
    if (!ok) return;
    const rows = (Array.isArray(result) ? result : result ? [result] : []) as JsonObject[];
    put(
      rows.map((row) => {
        const said = row[valueKey] ?? row.id ?? '';
        return typed && row.type !== undefined && !String(said).includes('--')
          ? `${String(said)}--${String(row.type)}`
          : said;
      }),
    );
  };
  return (
    <fieldset className="weft-panel-people" aria-label={label} aria-describedby={help}>
      {values.map((each) => (
        <Tag key={keyOf(each)} closable onClose={() => put(values.filter((other) => keyOf(other) !== keyOf(each)))}>
          {nameOf(each)}
        </Tag>
      ))}
      <Button size="small" onClick={() => void choose()}>
        {t('designer.choose')}
      </Button>
    </fieldset>
  );
}
