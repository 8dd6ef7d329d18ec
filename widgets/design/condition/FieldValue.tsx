import { ConfigProvider } from 'antd';
import { useMemo } from 'react';
import { kindOf, type RuleField } from '../../../core/design/rules/fieldKinds';
import type { FieldNode, JsonObject } from '../../../core/language/types';
import { searchField } from '../../../core/model/searchFields';
import { ValueInput } from '../../../engine/superQuery/QueryInput';
import { TagRoom } from '../../input/tagRoom';
import { useConditionKit } from './kit';
import { ValueList, YesOrNo } from './plainValues';

const lists = new Set(['select', 'treeSelect', 'cascader']);

/** The field as its own widget shows one value of it, or several. */
function nodeOf({ name, label, field }: RuleField, many: boolean, placeholder: string): FieldNode {
  const raw: JsonObject = {};
  const search = { prop: name, label, key: field.key, searchType: 1, multiple: many, isKeyword: false } as const;
  const found = searchField({ ...search, includeSubordinate: false, field, at: field.at, raw }, 2);
  const { widget = 'input', options, picker, props } = found ?? {};
  // What is typed finds a choice, also among few.
  const isList = lists.has(widget);
  return {
    name: 'value',
    widget,
    label: { text: label },
    showLabel: false,
    span: 24,
    placeholder,
    ...(options && { options }),
    ...(picker && { picker }),
    ...((props || isList) && { props: { ...props, ...(isList && { filterable: true }) } }),
  };
}

interface FieldValueProps {
  of: RuleField;
  many?: boolean;
  value: unknown;
  /** As high as what stands beside it; default small. */
  size?: 'small' | 'middle';
  onChange: (value: unknown) => void;
}

/** A value by the widget of its field. What that cannot hold has controls of its own: yes and no, several texts or numbers. */
export function FieldValue(props: FieldValueProps) {
  const { of, many = false, value, onChange } = props;
  if (typeof value === 'boolean') return <YesOrNo value={value} onChange={onChange} />;
  const kind = kindOf(of.field);
  if ((many || Array.isArray(value)) && (kind === 'text' || kind === 'number'))
    return <ValueList value={value} isNumber={kind === 'number'} isFixed={!many} onChange={onChange} />;
  return <OwnValue {...props} />;
}

function OwnValue({ of, many = false, value, size = 'small', onChange }: FieldValueProps) {
  const { session, t } = useConditionKit();
  const { name } = of;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is the same while its name is
  const node = useMemo(() => nodeOf(of, many, 'rules.value'), [name, many]);
  if (!session) return null;
  return (
    <div className="weft-rule-value" title={t('rules.value')}>
      <ConfigProvider componentSize={size}>
        <TagRoom value={undefined}>
          <ValueInput key={`${name} ${many}`} session={session} field={node} value={value} onValue={onChange} />
        </TagRoom>
      </ConfigProvider>
    </div>
  );
}
