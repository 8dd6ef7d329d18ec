import { expect, test } from 'vitest';
import { callChanges } from '../../core/language/callChanges';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { productRoutes } from '../../tests/support/productRoutes';
import { assertDeclared, hiddenKinds, screenOf } from './declared';
import type { RouteSpec } from './routeSpec';

const module = 'permission.user';
const spec = (more: Partial<RouteSpec>): RouteSpec => ({
  call: 'some.call',
  summary: '',
  permission: { module },
  handler: async () => ({ data: null }),
  ...more,
});
const refusal = (more: Partial<RouteSpec>, call: Partial<Call> = {}) => {
  try {
    assertDeclared(spec(more), { method: 'GET', path: '/api/x', ...call } as Call);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const body = { type: 'object' } as RouteSpec['body'];
const ofModel = { permission: { model: true } } as const;
const path = { path: '/api/x/{modelId}' };

test('SEC-12 the server refuses a route of a module that does not declare what it hides', () => {
  expect(refusal({})).toContain('some.call must declare hides');
  expect(refusal({ permission: [{ module }, { module: 'other' }] })).toContain('must declare hides');
  expect(refusal({ body }, { method: 'POST' })).toContain('must declare hides');
  expect(refusal({ body, hides: 'form' }, { method: 'PUT' })).toContain('must declare keeps');
  expect(refusal({ hides: 'none' })).toBe('');
  expect(refusal({ body, hides: 'form', keeps: 'some.info' }, { method: 'PUT' })).toBe('');
  expect(refusal({}, { method: 'DELETE' })).toBe('');
  expect(refusal({ permission: 'signedIn' })).toBe('');
});

test('PERM-28 the server refuses a route of a model that does not declare its button', () => {
  expect(refusal(ofModel, path)).toContain('must declare model');
  expect(refusal({ permission: 'signedIn', model: { button: 'none' } }, path)).toContain('must declare model');
  expect(refusal({ ...ofModel, model: { button: 'none' } }, { ...path, method: 'DELETE' })).toContain('no button');
  expect(refusal({ ...ofModel, model: 'service' }, { ...path, method: 'POST' })).toContain('no button');
  expect(refusal({ ...ofModel, model: { button: 'btn_edit' } })).toContain('no {modelId}');
  expect(refusal({ ...ofModel, model: { button: 'btn_remove' } }, { ...path, method: 'DELETE' })).toBe('');
  expect(refusal({ ...ofModel, model: { button: 'none' } }, path)).toBe('');
});

test('SEC-12 routes of a module that answer records and hide nothing are these', () => {
  const open = productRoutes.filter(
    (route) => screenOf(route.permission) && !callChanges(calls[route.call] as Call) && !hiddenKinds(route).length,
  );
  expect(open.map(({ call }) => call).sort()).toEqual([
    // What a call takes; no record.
    'apiDocs.call',
    // Where words for a draft go; no record.
    'assist.info',
    // Grants of roles and their organisations; no column of a screen.
    'authority.model',
    'authority.values',
    // A board under work, its places and versions; no record.
    'board.check',
    'board.plan',
    'board.sample',
    'board.starts',
    'board.versions',
    // Parameters and runs of an interface.
    'dataInterface.fields',
    'dataInterface.log',
    // Counts of a person's work and its titles, for those who monitor flows.
    'flowHandover.work',
    'flowMonitor.exportStatistics',
    'flowMonitor.statistics',
    // Who administers a flow, and flows under work with their versions; no column of a screen.
    'flowTemplate.assistList',
    'flowTemplate.check',
    // Ways of records that the person sees; of their values only what names them, if the person sees that.
    'flowTemplate.compare',
    'flowTemplate.design',
    'flowTemplate.export',
    'flowTemplate.exportBpmn',
    'flowTemplate.exportFamily',
    'flowTemplate.info',
    // What would become of instances.
    'flowTemplate.migrationPlan',
    'flowTemplate.tryOut',
    'flowTemplate.versions',
    // The short link of a model.
    'formLink.info',
    // Folders, and code made of a model whose screen the person may read.
    'generator.areaNames',
    'generator.preview',
    // No record: whether a site may be framed.
    'menu.framing',
    // Fields of a screen, and names of tables.
    'moduleColumn.fieldList',
    'moduleDataAuthorize.fieldList',
    'moduleDataAuthorize.link',
    'moduleForm.fieldList',
    // Who received and read a notice; no column of a screen.
    'notice.exportReaders',
    // Names of columns, a sheet that the person designs, and who printed when.
    'printDev.fields',
    'printDev.preview',
    'printLog.list',
    'role.places',
    // Documents and their versions; no record.
    'screen.check',
    'screen.info',
    'screen.list',
    'screen.plan',
    'screen.usedBy',
    'screen.uses',
    'screen.version',
    'screen.versions',
    // Kinds of sign-in and the form of one; no record.
    'signInProvider.form',
    'signInProvider.kinds',
    // What a file or a template would make; no record.
    'starts.infer',
    'starts.template',
    'starts.templates',
    // Counts.
    'synThirdInfo.total',
    // Texts that every person reads on screens; no record.
    'translation.sources',
    'translation.texts',
    'userRelation.info',
    // Rows of the uploaded file.
    'users.importCheck',
    'users.opens',
    'users.preview',
    // Deleted models, and what deleting one takes along.
    'visualdev.bin',
    'visualdev.check',
    // Documents of a draft, and no record.
    'visualdev.draw',
    'visualdev.fields',
    // What a model file would change.
    'visualdev.importPlan',
    'visualdev.makeList',
    'visualdev.rehearse',
    'visualdev.releasePlan',
    'visualdev.removal',
    'visualdev.sample',
    'visualdev.versions',
  ]);
});
