import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { Id, optionalText } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import { assertMayRun } from '../../services/authors/runRight';
import type { Documents } from '../../services/platform/documents';
import { interfaceInfoByIds, interfacePage, interfaceParameters, runInterface, specialInterfaceId } from './invoke';
import { interfaceChoices, interfaceTree } from './lists';

const paramList = Type.Optional(Type.Unknown());
const Run = Type.Object({ paramList });
const number = (maximum: number) => Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum }), Type.Null()]));
const PageBody = Type.Object({
  keyword: optionalText(200),
  currentPage: number(1_000_000),
  pageSize: number(10_000),
  interfaceId: optionalText(50),
  propsValue: optionalText(100),
  relationField: optionalText(100),
  columnOptions: optionalText(2_000),
  paramList,
});
const EchoBody = Type.Object({
  ids: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 10_000 })),
  interfaceId: optionalText(50),
  propsValue: optionalText(100),
  relationField: optionalText(100),
  paramList,
});
/** Members of any name are parameters. */
const Start = Type.Object({}, { additionalProperties: true });

/** Calls that run and choose interfaces (contract-visualdev §11), for those who may (`runnableNames`). */
export function interfaceRunRoutes(documents: Documents): RouteSpec[] {
  return [
    {
      call: 'dataInterface.selector',
      summary: 'Enabled interfaces that one may run, under their categories',
      permission: 'signedIn',
      handler: async (ctx) => ({ data: await interfaceTree(ctx, documents) }),
    },
    listRoute('dataInterface.chooser', {
      summary: 'Enabled interfaces that one may run, by page, without payload',
      permission: 'signedIn',
      list: interfaceChoices(documents),
    }),
    {
      call: 'dataInterface.params',
      summary: 'The parameters of an enabled interface',
      permission: 'signedIn',
      path: Id,
      handler: async (ctx, { path }) => {
        await assertMayRun(ctx, documents, path.id);
        return { data: await interfaceParameters(ctx, path.id) };
      },
    },
    {
      call: 'dataInterface.run',
      summary: 'Runs an enabled interface: rows or any other JSON',
      audit: 'interfaceRun',
      permission: 'signedIn',
      path: Id,
      body: Run,
      handler: async (ctx, { path, body }) => {
        await assertMayRun(ctx, documents, path.id);
        return { data: await runInterface(ctx, path.id, body.paramList), msg: 'dataInterface.ran' };
      },
    },
    {
      call: 'dataInterface.page',
      summary: 'A page of rows by keyword, for popups',
      permission: 'signedIn',
      path: Id,
      body: PageBody,
      handler: async (ctx, { path, body }) => {
        await assertMayRun(ctx, documents, path.id);
        return { data: await interfacePage(ctx, path.id, body) };
      },
    },
    {
      call: 'dataInterface.infoByIds',
      summary: 'The records behind stored values',
      permission: 'signedIn',
      path: Id,
      body: EchoBody,
      handler: async (ctx, { path, body }) => {
        await assertMayRun(ctx, documents, path.id);
        return { data: await interfaceInfoByIds(ctx, path.id, body) };
      },
    },
    {
      call: 'dataInterface.special',
      summary: 'The popup list of interfaces 1 and 2: the interface of that id, or with the code special1, special2',
      permission: 'signedIn',
      body: PageBody,
      handler: async (ctx, { body }) => {
        const name = body.interfaceId ?? '1';
        await assertMayRun(ctx, documents, name);
        const id = await specialInterfaceId(ctx, name, `special${name}`);
        return { data: await interfacePage(ctx, id, body, 'special') };
      },
    },
    {
      call: 'dataInterface.batchStart',
      summary: 'Runs the interface with the code BatchStartInvestigate; members of the body are its parameters',
      audit: 'interfaceRun',
      permission: 'signedIn',
      body: Start,
      handler: async (ctx, { body }) => {
        await assertMayRun(ctx, documents, 'BatchStartInvestigate');
        const id = await specialInterfaceId(ctx, undefined, 'BatchStartInvestigate');
        return { data: await runInterface(ctx, id, body.paramList ?? body), msg: 'dataInterface.ran' };
      },
    },
  ];
}
