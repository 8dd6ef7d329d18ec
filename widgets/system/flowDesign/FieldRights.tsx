import type { FieldRight } from '../../../core/flow/types';
import { Pick } from './Line';
import type { World } from './world';

const rights: readonly FieldRight[] = ['hidden', 'read', 'write', 'write!'];

interface RightsProps {
  world: World;
  fields: Record<string, FieldRight> | undefined;
  onChange: (fields: Record<string, FieldRight> | undefined) => void;
}

/** What the deciders see and change of the form; a field that is not named is read. */
export function FieldRights({ world, fields = {}, onChange }: RightsProps) {
  const { t } = world.host;
  const tables = new Map(world.fields.filter(({ kind }) => kind === 'table').map((field) => [field.name, field]));
  const put = (name: string, right: string) => {
    const { [name]: _, ...rest } = fields;
    const next = right === 'read' ? rest : { ...fields, [name]: right as FieldRight };
    onChange(Object.keys(next).length ? next : undefined);
  };
  if (world.fields.length === 0) return <p>{t('flow.design.noFields')}</p>;
  return (
    <table className="weft-flow-rights">
      <thead>
        <tr>
          <th scope="col">{t('flow.design.fieldName')}</th>
          <th scope="col">{t('flow.design.right')}</th>
        </tr>
      </thead>
      <tbody>
        {world.fields.map(({ name, label }) => (
          <tr key={name}>
            <td>{label}</td>
            <td>
              <Pick
                label={t('flow.design.rightOf', { field: label })}
                value={fields[name] ?? 'read'}
                choices={rights
                  .filter((value) => value !== 'write!' || !tables.has(name))
                  .map((value) => ({
                    value,
                    label: t(`flow.design.rights.${value === 'write!' ? 'required' : value}`),
                  }))}
                onChange={(right) => put(name, right)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
