import { Button, Tag } from 'antd';
import { titleOf } from '../../../core/flow/design/say';
import { stepsOf } from '../../../core/flow/design/tree';
import {
  idsIn,
  type PickedWay,
  partOf,
  partsOf,
  pickedWays,
  type Way,
  wayOf,
  ways,
  whoOf,
} from '../../../core/flow/design/ways';
import type { FlowDoc, Who, WhoPart } from '../../../core/flow/types';
import { flowWords } from '../../../core/flow/words';
import { NumberOf, Pick } from './Line';
import { AddRow, RemoveRow } from './rowButtons';
import { Within } from './within';
import type { World } from './world';

const pickers: Record<PickedWay, string> = {
  user: 'people.users',
  role: 'people.roles',
  position: 'people.positions',
  group: 'people.groups',
  organisation: 'people.departments',
};

interface WhoProps {
  world: World;
  doc: FlowDoc;
  who: Who | undefined;
  onChange: (who: Who | undefined) => void;
  /** Ways that are offered. */
  among?: readonly Way[];
  /** Says what this list is for. */
  label: string;
}

type Loose = Record<string, unknown>;

/** Chosen records of one way, and the picker that changes them. */
function Picked({
  world,
  part,
  way,
  onChange,
}: {
  world: World;
  part: WhoPart;
  way: PickedWay;
  onChange: (ids: string[]) => void;
}) {
  const { host, saying } = world;
  const ids = idsIn(part, way);
  const choose = async () => {
    const chosen = ids.map((id) => ({ id, fullName: saying.name(way, id) }));
    const { ok, result } = await host.open(pickers[way], { multiple: true, picking: { chosen } });
    if (ok) onChange(((result ?? []) as { id: string }[]).map(({ id }) => String(id)));
  };
  return (
    <span className="weft-flow-chips">
      {ids.map((id) => (
        <Tag key={id} closable onClose={() => onChange(ids.filter((each) => each !== id))}>
          {saying.name(way, id)}
        </Tag>
      ))}
      <Button size="small" autoInsertSpace={false} onClick={() => void choose()}>
        {host.t('flow.design.choose')}
      </Button>
    </span>
  );
}

function Detail({
  world,
  doc,
  part,
  way,
  onChange,
}: {
  world: World;
  doc: FlowDoc;
  part: WhoPart;
  way: Way;
  onChange: (part: WhoPart) => void;
}) {
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const now = part as unknown as Loose;
  const put = (name: string, value: unknown) => onChange({ ...now, [name]: value } as unknown as WhoPart);
  const picked = pickedWays.find((each) => each === way);
  if (picked) {
    return (
      <>
        <Picked world={world} part={part} way={picked} onChange={(ids) => put(way, ids)} />
        {picked === 'user' ? null : (
          <Pick
            label={word('within')}
            value={String(now.within ?? 'any')}
            choices={['any', ...flowWords.within].map((value) => ({ value, label: word(`withins.${value}`) }))}
            onChange={(within) => put('within', within === 'any' ? undefined : within)}
          />
        )}
      </>
    );
  }
  if (way === 'superior' || way === 'head') {
    return (
      <NumberOf
        label={word('level1')}
        min={1}
        max={10}
        value={Number(now[way])}
        onChange={(level) => put(way, level ?? 1)}
        suffix={word('levels')}
      />
    );
  }
  if (way === 'field') {
    return (
      <>
        <Pick
          label={word('fieldName')}
          value={String(now.field ?? '')}
          choices={world.fields.filter(({ table }) => !table).map(({ name, label }) => ({ value: name, label }))}
          onChange={(field) => put('field', field)}
        />
        <Pick
          label={word('fieldKind')}
          value={String(now.kind ?? 'user')}
          choices={flowWords.fieldKind.map((value) => ({ value, label: word(`way.${value}`) }))}
          onChange={(kind) => put('kind', kind === 'user' ? undefined : kind)}
        />
      </>
    );
  }
  if (way === 'step') {
    const steps = stepsOf(doc).filter(({ step }) => step.do === 'approve');
    return (
      <Pick
        label={word('stepName')}
        value={String(now.step ?? '')}
        choices={steps.map(({ step }) => ({ value: step.id, label: titleOf(world.saying, step) }))}
        onChange={(step) => put('step', step)}
      />
    );
  }
  if (way === 'interface') {
    return (
      <Pick
        label={word('way.interface')}
        value={String(now.interface ?? '')}
        choices={world.targets('interface').map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(id) => put('interface', id)}
      />
    );
  }
  return null;
}

/** People by rows: a way, and what it needs. */
export function WhoRows({ world, doc, who, onChange, among = ways, label }: WhoProps) {
  const { t } = world.host;
  const parts = partsOf(who);
  const put = (index: number, part: WhoPart | undefined) =>
    onChange(whoOf(parts.flatMap((each, at) => (at === index ? (part ?? []) : [each])) as WhoPart[]));
  const choices = among.map((value) => ({ value, label: t(`flow.design.way.${value}`) }));
  return (
    <div className="weft-flow-form">
      {parts.map((part, index) => {
        const way = wayOf(part);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no key of their own
          <Within at={`${label}/${index}`} key={index}>
            <div className="weft-flow-row">
              <Pick
                label={t('flow.design.whoOf', { label })}
                value={way}
                choices={choices}
                onChange={(next) => put(index, partOf(next as Way))}
              />
              {way ? (
                <Detail world={world} doc={doc} part={part} way={way} onChange={(next) => put(index, next)} />
              ) : (
                <span>{t('flow.design.say.other')}</span>
              )}
              <RemoveRow onClick={() => put(index, undefined)} />
              {way === 'choice' && typeof part === 'object' && 'choice' in part ? (
                <div style={{ flexBasis: '100%', paddingLeft: 16 }}>
                  <WhoRows
                    world={world}
                    doc={doc}
                    who={part.choice}
                    label={t('flow.design.range')}
                    among={ways.filter((each) => each !== 'choice')}
                    onChange={(choice) => put(index, { ...part, choice: choice ?? 'everybody' })}
                  />
                </div>
              ) : null}
            </div>
          </Within>
        );
      })}
      <AddRow word="addWho" onClick={() => onChange(whoOf([...parts, partOf(among[0] as Way)]))} />
    </div>
  );
}
