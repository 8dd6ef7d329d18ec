import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { QueryCondition, QueryGroup, SuperQueryFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { NamedSelect } from '../Actions/NamedSelect';
import { NameInput } from '../Actions/NameInput';
import { useThemeVariables } from '../themeVariables';
import './SuperQuery.css';

type Logic = 'and' | 'or';

function LogicSwitch({ label, value, onChange }: { label: string; value: Logic; onChange: (value: Logic) => void }) {
  const t = useWords();
  return (
    <Segmented<Logic>
      size="small"
      aria-label={label}
      value={value}
      options={[
        { value: 'and', label: t('list.and') },
        { value: 'or', label: t('list.or') },
      ]}
      onChange={onChange}
    />
  );
}

interface ConditionProps {
  frame: SuperQueryFrame;
  condition: QueryCondition;
  onChange: (next: QueryCondition) => void;
  onRemove: () => void;
}

/** Field, symbol, value. A change of the field resets the symbol to the field's first. */
function Condition({ frame, condition, onChange, onRemove }: ConditionProps) {
  const t = useWords();
  const symbols = frame.symbols(condition.field);
  return (
    <div className="weft-query-condition">
      <NamedSelect<string>
        label={t('list.field')}
        placeholder={t('list.field')}
        value={condition.field}
        showSearch
        optionFilterProp="label"
        options={frame.fields.map(({ id, label }) => ({ value: id, label }))}
        onChange={(field) => onChange({ key: condition.key, field, symbol: frame.symbols(field)[0]?.id })}
      />
      <NamedSelect<string>
        label={t('list.symbolLabel')}
        placeholder={t('list.symbolLabel')}
        value={condition.symbol}
        disabled={!condition.field}
        options={symbols.map(({ id, label }) => ({ value: id, label }))}
        onChange={(symbol) => {
          const many = (name: string | undefined) => name === 'in' || name === 'notIn' || name === 'between';
          const keeps =
            many(symbol) === many(condition.symbol) && symbol !== 'between' && condition.symbol !== 'between';
          onChange({ ...condition, symbol, value: keeps ? condition.value : undefined });
        }}
      />
      <div className="weft-query-value">{frame.input(condition, (value) => onChange({ ...condition, value }))}</div>
      <button type="button" className="weft-tool" aria-label={t('list.removeCondition')} onClick={onRemove}>
        <Icon name="delete" />
      </button>
    </div>
  );
}

function Group({ frame, group }: { frame: SuperQueryFrame; group: QueryGroup }) {
  const t = useWords();
  const { draft, onDraft } = frame;
  const put = (next: QueryGroup | undefined) =>
    onDraft({ ...draft, groups: draft.groups.flatMap((each) => (each.key === group.key ? (next ?? []) : each)) });
  const { conditions } = group;
  return (
    <fieldset className="weft-query-group">
      <div className="weft-query-group-head">
        <LogicSwitch label={t('list.groupLogic')} value={group.logic} onChange={(logic) => put({ ...group, logic })} />
        <button type="button" className="weft-tool" aria-label={t('list.removeGroup')} onClick={() => put(undefined)}>
          <Icon name="close" />
        </button>
      </div>
      {conditions.map((condition) => (
        <Condition
          key={condition.key}
          frame={frame}
          condition={condition}
          onChange={(next) =>
            put({ ...group, conditions: conditions.map((each) => (each.key === next.key ? next : each)) })
          }
          onRemove={() => put({ ...group, conditions: conditions.filter(({ key }) => key !== condition.key) })}
        />
      ))}
      <Button
        autoInsertSpace={false}
        type="link"
        size="small"
        icon={<Icon name="add" />}
        onClick={() => put({ ...group, conditions: [...conditions, frame.newCondition()] })}
      >
        {t('list.newCondition')}
      </Button>
    </fieldset>
  );
}

/** Saved plans: select or delete one. */
function Plans({ frame }: { frame: SuperQueryFrame }) {
  const t = useWords();
  const { plans, plan, onPlan, onRemovePlan } = frame;
  if (plans.length === 0) return null;
  return (
    <div className="weft-query-plans">
      <NamedSelect<string>
        label={t('list.plans')}
        placeholder={t('list.plans')}
        value={plan}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onPlan}
      />
      {plan !== undefined && plans.some(({ id }) => id === plan) ? (
        <Button autoInsertSpace={false} icon={<Icon name="delete" />} onClick={() => onRemovePlan(plan)}>
          {t('list.removeThisPlan')}
        </Button>
      ) : null}
    </div>
  );
}

/** 高级查询: groups of conditions joined by 且 or 或, saved under a name as plans (contract-visualdev §6.4). */
export function SuperQuery(frame: SuperQueryFrame) {
  useThemeVariables();
  const t = useWords();
  const [naming, setNaming] = useState(false);
  const { draft, onDraft, open, plans, plan } = frame;
  const keep = async (name: string) => {
    if (await frame.onKeep(name)) setNaming(false);
  };
  const footer = naming ? (
    <NameInput
      label={t('list.planName')}
      start={plans.find(({ id }) => id === plan)?.name}
      onDone={keep}
      onCancel={() => setNaming(false)}
    />
  ) : (
    <div className="weft-query-footer">
      <Button autoInsertSpace={false} onClick={() => frame.mayKeep() && setNaming(true)}>
        {t('list.keepPlan')}
      </Button>
      <Button autoInsertSpace={false} onClick={frame.onReset}>
        {t('widget.reset')}
      </Button>
      <Button autoInsertSpace={false} type="primary" onClick={frame.onQuery}>
        {t('widget.search')}
      </Button>
    </div>
  );
  return (
    <Modal title={t('list.superQuery')} open={open} width={800} footer={footer} onCancel={frame.onClose} centered>
      <div className="weft-query">
        <Plans frame={frame} />
        {draft.groups.length > 1 ? (
          <div className="weft-query-logic">
            <span>{t('list.betweenGroups')}</span>
            <LogicSwitch
              label={t('list.betweenGroups')}
              value={draft.logic}
              onChange={(logic) => onDraft({ ...draft, logic })}
            />
          </div>
        ) : null}
        {draft.groups.map((group) => (
          <Group key={group.key} frame={frame} group={group} />
        ))}
        <Button
          autoInsertSpace={false}
          type="dashed"
          icon={<Icon name="add" />}
          onClick={() => onDraft({ ...draft, groups: [...draft.groups, frame.newGroup()] })}
        >
          {t('list.newGroup')}
        </Button>
      </div>
    </Modal>
  );
}
