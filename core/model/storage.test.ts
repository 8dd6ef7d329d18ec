import { describe, expect, it } from 'vitest';
import { jobFields, jobModel, jobTables, node } from '../../tests/support/models/testModels';
import type { JsonObject } from '../language/types';
import { diffStorage } from './diffStorage';
import { planStorage } from './storage';
import { isIdentifier, orderName, safeName } from './storageNames';
import type { StorageTable } from './types';

const plan = planStorage(jobModel());
const columns = (table: StorageTable) =>
  Object.fromEntries(table.columns.map(({ vModel, column, type }) => [vModel, `${column} ${type}`]));
const renamed = (from: string, to: string) =>
  jobFields.map((field) => (field.__vModel__ === from ? { ...field, __vModel__: to } : field));

describe('planStorage', () => {
  it('finds declared columns whatever their case, with F_ or not, and makes the others', () => {
    expect(plan.main).toMatchObject({ table: 'job', primaryKey: 'F_Id', primaryKeyType: 'text', version: 'f_version' });
    expect(columns(plan.main)).toEqual({
      jobNo: 'jobNo text',
      customer: 'F_Customer text',
      received: 'RECEIVED_ON timestamp',
      faults: 'faults jsonb',
      level: 'level text',
      warranty: 'warranty bigint',
      workshop: 'workshop text',
      note: 'note text',
      total: 'total numeric',
      madeAt: 'madeAt timestamp',
    });
  });

  it('keeps declared columns that no field uses, system and flow columns apart from the fields', () => {
    expect(plan.main.deleteMark).toEqual({ mark: 'f_delete_mark', time: 'f_delete_time', user: 'f_delete_user_id' });
    expect(plan.main.extra).toEqual([
      { column: 'F_Old', type: 'numeric' },
      { column: 'f_flow_id', type: 'text' },
      { column: 'f_flow_task_id', type: 'text' },
    ]);
  });

  it('a sub-table is a child table with its foreign key', () => {
    const [child] = plan.children;
    expect(child).toMatchObject({ table: 'job_part', vModel: 'tableField9', primaryKey: 'id', foreignKey: 'job_id' });
    expect(columns(child!)).toEqual({
      partName: 'F_PartName text',
      price: 'price numeric',
      amount: 'amount numeric',
      'line-total': expect.stringMatching(/^line_total_[0-9a-f]{8} numeric$/),
    });
  });

  it('searched, sorted and unique columns are indexed, unless they are searched by part of a text', () => {
    const indexed = plan.main.columns.filter((column) => column.indexed).map((column) => column.vModel);
    expect(indexed).toEqual(['customer', 'received', 'faults', 'workshop', 'total']);
    expect(plan.children[0]!.columns.filter((column) => column.indexed).map((column) => column.vModel)).toEqual([]);
  });

  it('texts that lists sort by as they are stored have an index of that order, as far as their length allows', () => {
    const ordered = (model: Parameters<typeof jobModel>[0]) =>
      planStorage(jobModel(model)).main.columns.flatMap((column) =>
        column.ordered ? [[column.vModel, column.ordered]] : [],
      );
    expect(ordered({})).toEqual([['customer', 30]]);
    const columnList = ['level', 'note', 'jobNo'].map((prop) => ({
      prop,
      __vModel__: prop,
      label: prop,
      sortable: true,
    }));
    expect(ordered({ list: { columnList } })).toEqual([['jobNo', 500]]);
  });

  it('without tables the names are made from the code, and stay when the code changes', () => {
    const first = planStorage(jobModel({ tables: [] }));
    expect(first.main.table).toMatch(/^mt_repair_job_[0-9a-f]{8}$/);
    expect(first.main.primaryKey).toBe('f_id');
    const changed = { ...jobModel({ tables: [] }), enCode: 'other' };
    expect(planStorage(changed, first).main.table).toBe(first.main.table);
    expect(planStorage(changed).main.table).toBe('mt_other');
  });

  it('the key policy is said in the words of the contract (contract-visualdev §1.5)', () => {
    expect(planStorage(jobModel({ form: { primaryKeyPolicy: 2 } })).issues?.map((issue) => issue.message)).toEqual([
      '主键策略:[自增长id]，与表[job]主键策略不一致!',
      '主键策略:[自增长id]，与表[job_part]主键策略不一致!',
    ]);
  });

  it('two sub-tables on one table are refused: 子表重复', () => {
    const twice = [...jobFields, { ...jobFields[8]!, __vModel__: 'tableField99' }];
    expect(planStorage(jobModel({ fields: twice })).issues).toMatchObject([{ message: '子表重复', level: 'error' }]);
  });

  it('names that PostgreSQL would cut or that hold what no name should are refused', () => {
    const long = { ...jobTables[0]!, table: '表'.repeat(22) };
    expect(planStorage(jobModel({ tables: [long] })).issues?.[0]).toMatchObject({
      key: 'model.badName',
      level: 'error',
    });
    expect(['a"b', 'a;b', '', 'a\0', '1a', 'a'.repeat(64)].filter(isIdentifier)).toEqual([]);
    expect(['订单', 'a b', 'A_1', 'a-b'].filter(isIdentifier)).toHaveLength(4);
    expect(safeName('mt_', 'x'.repeat(90))).toHaveLength(63);
    expect(safeName('mt_', '中文')).not.toBe(safeName('mt_', '文中'));
  });

  it.each(['weft_group', 'Weft_x', 'pg_authid', 'PG_x'])(
    'issue 27 §3: %s, a name of the platform, names no table',
    (table) => {
      const refused = [
        expect.objectContaining({ key: 'model.badName', level: 'error', shape: true, values: { name: table } }),
      ];
      const [main, child] = jobTables;
      expect(planStorage(jobModel({ tables: [{ ...main!, table }, child!] })).issues).toEqual(refused);
      const fields = JSON.parse(JSON.stringify(jobFields).replaceAll('"job_part"', JSON.stringify(table)));
      expect(planStorage(jobModel({ fields, tables: [main!, { ...child!, table }] })).issues).toEqual(refused);
    },
  );

  it('a field called id or bound to the key never names a column that rows already have', () => {
    const model = jobModel({ fields: [node('input', 'id', '编号'), node('input', 'f_version', '版本')], tables: [] });
    expect(planStorage(model).main.columns.map((column) => column.column)).toEqual(['c_id', 'c_f_version']);
    const bound = planStorage(jobModel({ fields: [node('input', 'id', '编号')] }));
    expect([bound.main.columns, bound.issues]).toEqual([[], []]);
  });
});

describe('diffStorage', () => {
  it('from nothing: tables with their columns, the child points at its parent, indexes after', () => {
    const { steps, destructive } = diffStorage(undefined, plan);
    const made = steps.filter((step) => step.do === 'createTable');
    expect(made.map((step) => [step.table, step.references?.column, step.references?.table])).toEqual([
      ['job', undefined, undefined],
      ['job_part', 'job_id', 'job'],
    ]);
    expect(made[0]!.columns).toContainEqual({ column: 'f_version', type: 'bigint' });
    expect(
      steps.filter((step) => step.do === 'createIndex').map((step) => `${step.table}.${step.column} ${step.using}`),
    ).toEqual([
      'job.F_Customer btree',
      'job.RECEIVED_ON btree',
      'job.faults gin',
      'job.workshop btree',
      'job.total btree',
      'job_part.job_id btree',
    ]);
    expect(destructive).toEqual([]);
  });

  it('the same model again changes nothing', () => {
    expect(diffStorage(plan, planStorage(jobModel(), plan))).toEqual({ steps: [], destructive: [], unused: [] });
  });

  it('a new field adds a column; a removed one leaves its column and its data, and finds them when it comes back', () => {
    const fields = [...jobFields.filter((field) => field.__vModel__ !== 'level'), node('input', 'colour', '颜色')];
    const without = planStorage(jobModel({ fields }), plan);
    const diff = diffStorage(plan, without);
    expect(diff.steps).toEqual([{ do: 'addColumn', table: 'job', column: 'colour', type: 'text' }]);
    expect(diff.unused).toEqual([{ table: 'job', column: 'level' }]);
    expect(diffStorage(without, planStorage(jobModel(), without)).steps).toEqual([]);
  });

  it('a sub-table that goes and comes back is the same table', () => {
    const without = planStorage(jobModel({ fields: jobFields.slice(0, 8) }), plan);
    expect(diffStorage(plan, without).unused).toContainEqual({ table: 'job_part' });
    expect(
      diffStorage(without, planStorage(jobModel(), without)).steps.filter((step) => step.do === 'createTable'),
    ).toEqual([]);
  });

  it('a renamed field keeps its data: by its generated column, or by renaming the declared one', () => {
    const kept = planStorage(jobModel({ fields: renamed('level', 'grade') }), plan);
    expect(kept.main.columns.find((column) => column.vModel === 'grade')?.column).toBe('level');
    expect(diffStorage(plan, kept).steps).toEqual([]);
    const tables = structuredClone(jobTables) as { fields: JsonObject[] }[];
    tables[0]!.fields[1] = { columnName: 'F_Client', field: 'client', dataType: 'varchar', dataLength: '100' };
    const moved = planStorage(
      jobModel({ fields: renamed('customer', 'client'), tables: tables as unknown as JsonObject[] }),
      plan,
    );
    expect(diffStorage(plan, moved).steps[0]).toEqual({ do: 'dropIndex', name: orderName('job', 'F_Customer') });
    expect(diffStorage(plan, moved).steps).toContainEqual({
      do: 'renameColumn',
      table: 'job',
      from: 'F_Customer',
      to: 'F_Client',
    });
    expect(
      diffStorage(
        moved,
        planStorage(
          jobModel({ fields: renamed('customer', 'client'), tables: tables as unknown as JsonObject[] }),
          moved,
        ),
      ).steps,
    ).toEqual([]);
  });

  it('one becomes several: the column widens; text becomes a date: held back', () => {
    const several = jobFields.map((field) => (field.__vModel__ === 'level' ? { ...field, multiple: true } : field));
    expect(diffStorage(plan, planStorage(jobModel({ fields: several }), plan)).steps).toEqual([
      { do: 'widenColumn', table: 'job', column: 'level', from: 'text', to: 'jsonb' },
    ]);
    const dated = jobFields.map((field) =>
      field.__vModel__ === 'level' ? node('datePicker', 'level', '等级') : field,
    );
    const diff = diffStorage(plan, planStorage(jobModel({ fields: dated }), plan));
    expect(diff.steps).toEqual([]);
    expect(diff.destructive).toEqual([
      { do: 'changeType', table: 'job', column: 'level', from: 'text', to: 'timestamp' },
    ]);
  });

  it('locks and marks that are switched off and on again find their columns', () => {
    const off = planStorage(jobModel({ form: { concurrencyLock: false, logicalDelete: false } }), plan);
    expect(off.main.version).toBeUndefined();
    expect(diffStorage(off, planStorage(jobModel(), off)).steps).toEqual([]);
  });
});
