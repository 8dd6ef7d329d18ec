import { normaliseModel } from '../../../core/model/normalise';
import { relationsOf, tablesOf } from '../../../core/model/relations';
import { mainFields } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import { allows, grantsOf } from '../../services/permissions/grants';

/** Drafts that are read at once: their forms are in memory only that long. */
const atOnce = 200;

interface Application {
  id: string;
  enCode: string;
  fullName: string;
}

/** The applications in whose menus each model is: all of them for their managers, else those with a menu for the person. */
async function applicationsOf({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<Map<string, Application[]>> {
  const all = await allows(db, user, { module: 'system.menu' });
  const { systemIds } = await grantsOf(db, user);
  const rows = await db.kysely
    .selectFrom('weftMenu as menu')
    .innerJoin('weftSystem as system', 'system.id', 'menu.systemId')
    .innerJoin('weftVisualdev as model', 'model.id', 'menu.moduleId')
    .select(['model.id as modelId', 'system.id', 'system.enCode', 'system.fullName'])
    .distinct()
    .where('menu.deleteMark', 'is', null)
    .where('system.deleteMark', 'is', null)
    .where('model.deleteMark', 'is', null)
    .orderBy('system.id')
    .orderBy('model.id')
    .execute();
  const found = new Map<string, Application[]>();
  for (const { modelId, ...system } of rows)
    if (all || systemIds.has(system.id)) found.set(modelId, [...(found.get(modelId) ?? []), system]);
  return found;
}

/** Names of deleted models by their ids and codes. */
async function deletedNames(db: Db, named: readonly string[]): Promise<Map<string, string>> {
  if (!named.length) return new Map();
  const rows = await db.kysely
    .selectFrom('weftVisualdev')
    .select(['id', 'enCode', 'fullName'])
    .where('deleteMark', 'is not', null)
    .where((eb) => eb.or([eb('id', 'in', named), eb('enCode', 'in', named)]))
    .orderBy('id')
    .execute();
  const codes = rows.map(({ enCode, fullName }) => [enCode, fullName] as const);
  return new Map([...codes, ...rows.map(({ id, fullName }) => [id, fullName] as const)]);
}

/** The next drafts that have a form, by their ids. */
const draftsAfter = (db: Db, id: string) =>
  db.kysely
    .selectFrom('weftVisualdev')
    .select(['id', 'fullName', 'enCode', 'webType', 'state', 'sortCode', 'tables', 'formData'])
    .where('deleteMark', 'is', null)
    .where('webType', 'in', [1, 2])
    .where('id', '>', id)
    .orderBy('id')
    .limit(atOnce)
    .execute();

type Draft = Awaited<ReturnType<typeof draftsAfter>>[number];

function readDraft({ sortCode, tables, formData, ...draft }: Draft) {
  const model = normaliseModel({ ...draft, tables: tables ?? '', formData: formData ?? '', columnData: '' });
  return {
    ...{ id: draft.id, enCode: draft.enCode, fullName: draft.fullName, state: draft.state },
    sortCode: Number(sortCode),
    count: mainFields(model).length,
    tables: tablesOf(model),
    relations: relationsOf(model),
  };
}

/**
 * Every model with a form, as it is drafted, and the fields by which it names records of others (designer §2.7). `to` of a relation:
 * the other model's id, or '' where there is none; `toName`: its name, that which it had when it was deleted, or ''.
 */
export async function relationMap({ db, user, hidden }: Pick<Ctx, 'db' | 'user' | 'hidden'>) {
  // Whose form is hidden shows no fields either.
  const read = hidden?.has('formData') ? (draft: Draft) => readDraft({ ...draft, formData: '' }) : readDraft;
  const applications = await applicationsOf({ db, user });
  const models: ReturnType<typeof readDraft>[] = [];
  for (let drafts = await draftsAfter(db, ''); drafts.length; ) {
    models.push(...drafts.map(read));
    drafts = drafts.length < atOnce ? [] : await draftsAfter(db, drafts.at(-1)?.id ?? '');
  }
  // A model is named by its id or its code.
  const named = new Map(
    models.flatMap(
      (model) =>
        [
          [model.enCode, model],
          [model.id, model],
        ] as const,
    ),
  );
  const lost = models.flatMap(({ relations }) => relations.map(({ to }) => to)).filter((to) => !named.has(to));
  const deleted = await deletedNames(db, [...new Set(lost)]);
  const order = (one: (typeof models)[number], other: typeof one) =>
    one.sortCode - other.sortCode || (one.id < other.id ? -1 : 1);
  return models.sort(order).map(({ sortCode: _, relations, ...model }) => ({
    ...model,
    applications: applications.get(model.id) ?? [],
    relations: relations.map((relation) => {
      const other = named.get(relation.to);
      return { ...relation, to: other?.id ?? '', toName: other?.fullName ?? deleted.get(relation.to) ?? '' };
    }),
  }));
}
