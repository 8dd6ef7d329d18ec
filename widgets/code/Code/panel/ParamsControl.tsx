import { Input, Select } from 'antd';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asArray, asText, isObject } from '../../../../core/model/read';
import { useWords } from '../../../words';
import { type ControlProps, usePanel } from './context';
import { offeredFields } from './fieldControls';
import { useAnswer } from './useAnswer';

interface Parameter {
  id: string;
  field: string;
  fieldName?: string;
  dataType?: string;
  required?: number;
  defaultValue?: Json;
}

const fixed = '=';

/** What a data interface is given for each of its parameters: the value of a field, the signed-in user, or a fixed text. */
export function ParamsControl({ id, label, value, help, onChange }: ControlProps) {
  const t = useWords();
  const scope = usePanel();
  const { interface: asked } = scope.records;
  const parameters = useAnswer<Parameter[]>('dataInterface.params', asked ? { id: asked } : undefined);
  const written = asArray(value).filter(isObject);
  if (!asked) return <small>{t('designer.chooseFirst', { name: t('designer.title.interfaceId') })}</small>;
  const listed: Parameter[] = parameters ?? written.map((each) => ({ id: asText(each.id), field: asText(each.field) }));
  if (listed.length === 0) return <small>{t('designer.noParams')}</small>;
  const set = (at: Parameter, members: JsonObject) =>
    onChange(
      listed.map((each): JsonObject => {
        const old = written.find(({ field }) => field === each.field) ?? { ...each, relationField: '' };
        return each.field === at.field ? { ...old, ...members } : old;
      }),
    );
  const fields = offeredFields(scope, 'templateJson');
  return (
    <fieldset className="weft-panel-rows" aria-label={label} aria-describedby={help}>
      {listed.map((each, index) => {
        const own = written.find(({ field }) => field === each.field);
        const relation = asText(own?.relationField);
        const name = each.fieldName || each.field;
        const options = [
          { value: fixed, label: t('designer.fixed') },
          { value: '@userId', label: t('designer.person') },
          ...fields,
        ];
        return (
          <div key={each.field} className="weft-panel-param">
            <label htmlFor={`${id}-${index}`}>{name}</label>
            <Select
              id={`${id}-${index}`}
              size="small"
              showSearch
              optionFilterProp="label"
              value={relation || fixed}
              options={
                options.some((option) => option.value === relation) || !relation
                  ? options
                  : [...options, { value: relation, label: relation }]
              }
              onChange={(next: string) =>
                set(each, {
                  relationField: next === fixed ? '' : next,
                  sourceType: next.startsWith('@') ? 4 : next === fixed ? 2 : 1,
                })
              }
            />
            {relation ? null : (
              <Input
                key={asText(own?.defaultValue)}
                size="small"
                aria-label={`${name}: ${t('designer.fixed')}`}
                defaultValue={asText(own?.defaultValue)}
                onBlur={({ currentTarget }) =>
                  currentTarget.value !== asText(own?.defaultValue) &&
                  set(each, { defaultValue: currentTarget.value, relationField: '', sourceType: 1 })
                }
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
