import { fold } from '../../../core/fold';
import type { Words } from '../../words';

/** A field that names a record of another model; `to`: its id, '' where there is none; `toName`: '' where no name is known. */
export interface Relation {
  name: string;
  label: string;
  /** Label of the sub-table whose lines have the field; '' for a field of the form. */
  table: string;
  to: string;
  toName: string;
}

/** A model of the map, as the call answers it. */
export interface MapModel {
  id: string;
  fullName: string;
  enCode: string;
  /** 0 draft, 1 published, 2 published and changed since. */
  state: number;
  /** Fields of the form. */
  count: number;
  tables: { name: string; label: string; count: number }[];
  relations: Relation[];
  applications: { id: string; fullName: string }[];
}

/** A row of a source as a model; what it lacks is empty. */
export const modelOf = (row: Partial<MapModel>): MapModel => ({
  ...{ id: '', fullName: '', enCode: '', state: 0, count: 0, tables: [], relations: [], applications: [] },
  ...row,
});

/** What is between two models: the fields of one that name the other. */
export interface Edge {
  id: string;
  from: string;
  to: string;
  labels: string[];
}

/** The applications of all models, each once, by name. */
export function applicationsIn(models: readonly MapModel[]): { id: string; fullName: string }[] {
  const all = new Map(models.flatMap(({ applications }) => applications.map((each) => [each.id, each] as const)));
  return [...all.values()].sort((one, other) => one.fullName.localeCompare(other.fullName));
}

/** The models of an application; '' for those of all. */
export const modelsOf = (models: readonly MapModel[], application: string): MapModel[] =>
  application ? models.filter(({ applications }) => applications.some(({ id }) => id === application)) : [...models];

/** Whether the model, one of its sub-tables or one of its relations is called so. */
export function isCalled({ fullName, enCode, tables, relations }: MapModel, typed: string): boolean {
  const wanted = fold(typed.trim());
  const names = [fullName, enCode, ...tables.map(({ label }) => label), ...relations.map(({ label }) => label)];
  return names.some((name) => fold(name).includes(wanted));
}

/** What the other model is called; one that is gone is said to be so. */
export const nameOfOther = (t: Words, { to, toName }: Relation): string =>
  to ? toName : `${toName} ${t('relations.gone')}`.trim();

/** One edge for each pair of models of the map that are related, in reading order. */
export function edgesOf(models: readonly MapModel[]): Edge[] {
  const there = new Set(models.map(({ id }) => id));
  const edges = new Map<string, Edge>();
  for (const { id: from, relations } of models)
    for (const { to, label } of relations.filter((relation) => there.has(relation.to))) {
      const id = `${from}>${to}`;
      const known = edges.get(id);
      if (known) known.labels.push(label);
      else edges.set(id, { id, from, to, labels: [label] });
    }
  return [...edges.values()];
}

/** Fields of other models that name records of this one. */
export const namedBy = (models: readonly MapModel[], id: string): { model: MapModel; relation: Relation }[] =>
  models.flatMap((model) => model.relations.filter(({ to }) => to === id).map((relation) => ({ model, relation })));
