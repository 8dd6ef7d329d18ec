import { useEffect, useRef } from 'react';
import type { FrameButton } from '../../../engine/frames';
import { Toolbar } from '../../frames/Actions/Toolbar';
import { Tag } from '../../Tag';
import type { Words } from '../../words';
import { type MapModel, namedBy, nameOfOther, type Relation } from './map';

interface ModelListProps {
  t: Words;
  /** All of the map, and those that are listed. */
  models: readonly MapModel[];
  listed: readonly MapModel[];
  chosen: string | undefined;
  buttonsOf: (model: MapModel) => FrameButton[];
  onChoose: (id: string) => void;
}

const colours = ['default', 'success', 'warning'];

/** Another model, by whose name one goes to it. */
function Other({ id, name, onChoose }: { id: string; name: string; onChoose: (id: string) => void }) {
  if (!id) return <em>{name}</em>;
  return (
    <button type="button" className="weft-relations-other" onClick={() => onChoose(id)}>
      {name}
    </button>
  );
}

const fieldOf = (t: Words, { table, label }: Relation) =>
  table ? t('relations.inTable', { field: label, table }) : label;

interface ModelItemProps extends Omit<ModelListProps, 'listed'> {
  model: MapModel;
}

function ModelItem({ t, model, models, chosen, buttonsOf, onChoose }: ModelItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const isChosen = model.id === chosen;
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const named = namedBy(models, model.id);
  return (
    <li ref={item} className="weft-relations-item" aria-current={isChosen || undefined}>
      <h4>
        {model.fullName} <Tag color={colours[model.state]}>{t(`visualdev.state${model.state}`)}</Tag>
      </h4>
      <p>
        {model.enCode} · {t('relations.fields', { count: model.count })}
      </p>
      <ul>
        {model.relations.map((relation) => (
          <li key={`${relation.table} ${relation.name}`}>
            {fieldOf(t, relation)} → <Other id={relation.to} name={nameOfOther(t, relation)} onChoose={onChoose} />
          </li>
        ))}
        {model.tables.map(({ name, label, count }) => (
          <li key={`table ${name}`}>{t('relations.table', { name: label, count })}</li>
        ))}
        {named.map(({ model: other, relation }) => (
          <li key={`${other.id} ${relation.table} ${relation.name}`}>
            ← <Other id={other.id} name={other.fullName} onChoose={onChoose} /> · {fieldOf(t, relation)}
          </li>
        ))}
      </ul>
      <Toolbar buttons={buttonsOf(model)} />
    </li>
  );
}

/** The facts of the diagram as a list: what a reader reads, and what a phone shows. */
export function ModelList({ listed, ...props }: ModelListProps) {
  return (
    <ol className="weft-relations-list" aria-label={props.t('relations.list')}>
      {listed.map((model) => (
        <ModelItem key={model.id} {...props} model={model} />
      ))}
    </ol>
  );
}
