import { TableOutlined } from '@ant-design/icons';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { Words } from '../../words';
import { mostLines } from './layout';
import { type MapModel, nameOfOther } from './map';

export type CardNode = Node<{ model: MapModel; t: Words; dim: boolean; connects: boolean }, 'model'>;

/** A model in the diagram: its name, what it names of others, and its sub-tables. */
export function ModelCard({ data: { model, t, dim, connects } }: NodeProps<CardNode>) {
  const { fullName, enCode, state, relations, tables } = model;
  const lines = [
    ...relations.map((relation) => (
      <li key={`${relation.table} ${relation.name}`} data-lost={relation.to === '' || undefined}>
        <span>{relation.label}</span>
        <span>→ {nameOfOther(t, relation)}</span>
      </li>
    )),
    ...tables.map(({ name, label, count }) => (
      <li key={`table ${name}`}>
        <span>
          <TableOutlined aria-hidden /> {label}
        </span>
        <span>{t('relations.columns', { count })}</span>
      </li>
    )),
  ];
  return (
    <div className="weft-relations-card" data-dim={dim || undefined} data-state={state}>
      <Handle type="target" position={Position.Left} isConnectable={connects} />
      <strong>{fullName}</strong>
      <small>{enCode}</small>
      {lines.length ? (
        <ul>
          {lines.slice(0, mostLines)}
          {lines.length > mostLines ? <li>{t('relations.more', { count: lines.length - mostLines })}</li> : null}
        </ul>
      ) : null}
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={connects}
        title={connects ? t('relations.draw') : undefined}
      />
    </div>
  );
}
