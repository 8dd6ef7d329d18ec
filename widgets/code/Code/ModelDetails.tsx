import { Button } from 'antd';
import type { Desk } from '../../../core/design/desk';
import { formMembers } from '../../../core/design/list/members';
import { changeKind, kindsFor } from '../../../core/design/model/kinds';
import { hasKind, nodeOf, type OutlineItem } from '../../../core/design/model/outline';
import type { Place } from '../../../core/design/types';
import { asText, isObject } from '../../../core/model/read';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { useAct } from './desk/useAct';
import type { Acts } from './desk/useActs';
import { firstChoices } from './kindName';
import type { OpenRules } from './panel/FieldRules';
import { KindSelect } from './panel/KindSelect';
import { Panel } from './panel/Panel';
import { PartPanel } from './panel/PartPanel';

const placeOf = (pointer: string): Place => ({ text: 'formData', pointer });

export interface ModelDetailsProps {
  desk: Desk;
  formData: string;
  items: readonly OutlineItem[];
  /** The field that has the focus; undefined: the form itself is chosen. */
  item: OutlineItem | undefined;
  selected: readonly string[];
  acts: Acts;
  broken: boolean;
  modelId?: string;
  modelName?: string;
  shows?: string;
  /** The field was added just now. */
  isAdded: boolean;
}

/** What stands before the properties of a field: where it was added, and its kind. */
function Head({ desk, items, item, selected, acts, broken, isAdded }: ModelDetailsProps) {
  const t = useWords();
  const { act } = useAct(desk);
  const outside = isAdded && item ? acts.outside(item.pointer) : undefined;
  return (
    <>
      {outside && item ? (
        <small className="weft-outline-inside">
          {t('desk.addedInside', { into: outside.from })}
          <Button size="small" type="link" onClick={() => acts.moveTo(outside.slot, [item.pointer])}>
            {t('desk.moveOut')}
          </Button>
        </small>
      ) : null}
      {item && hasKind(item) ? (
        <KindSelect
          now={items.filter(({ pointer }) => selected.includes(pointer)).map(({ key }) => key)}
          choices={() => kindsFor(desk.texts, selected)}
          disabled={broken}
          change={(kind) => act(changeKind(desk.texts, selected, kind, firstChoices(t)))}
        />
      ) : null}
    </>
  );
}

/** The properties of the chosen fields, or of the form itself. */
export function ModelDetails(props: ModelDetailsProps) {
  const { formData, item, selected, acts, modelId, modelName, shows } = props;
  const host = useWidgetHost();
  const openRules: OpenRules = async (at) => {
    const answer = await host?.open('visualdev.rules', { formData, ...at });
    if (answer?.ok && isObject(answer.result)) acts.setRules(asText(answer.result.formData));
  };
  if (item)
    return (
      <Panel
        model={formData}
        places={[...new Set([...selected.slice(-1), ...selected])].map(placeOf)}
        change={acts.change}
        act={acts.setAll}
        openRules={(at) => void openRules(at)}
        head={<Head {...props} />}
      />
    );
  const form = nodeOf(formData, '') ?? {};
  return (
    <PartPanel
      part="form"
      form={form}
      modelId={modelId}
      modelName={modelName}
      node={form}
      members={formMembers}
      shows={shows}
      change={(name, value) => acts.change(placeOf(''), name, value)}
    />
  );
}
