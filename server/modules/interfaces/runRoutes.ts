import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { listRoute } from '../../resources/listRoute';
import { assertMayRun } from '../../services/authors/runRight';
import type { Documents } from '../../services/platform/documents';
import {
  EchoBody,
  interfaceInfoByIds,
  interfacePage,
  interfaceParameters,
  PageBody,
  runInterface,
  specialInterfaceId,
} from './invoke';
import { interfaceChoices, interfaceTree } from './lists';

const Run = Type.Object({ paramList: Type.Optional(Type.Unknown()) });
/** Members of any name are parameters. */
const Start = Type.Object({}, { additionalProperties: true });

/** Calls that run and choose interfaces (contract-visualdev §11), for those who may (`runnableNames`). */
export function interfaceRunRoutes(documents: Documents): RouteSpec[] {
  /** A call that names an interface by its id. */
  const ofInterface = (
    name: string,
    summary: string,
    spec: Partial<RouteSpec> & Pick<RouteSpec, 'handler'>,
  ): RouteSpec => ({
    call: `dataInterface.${name}`,
    summary,
    permission: 'signedIn',
    ...spec,
    handler: async (ctx, input) => {
      await assertMayRun(ctx, documents, input.path.id);
      return spec.handler(ctx, input);
    },
  });
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
    ofInterface('params', 'The parameters of an enabled interface', {
      handler: async (ctx, { path }) => ({ data: await interfaceParameters(ctx, path.id) }),
    }),
    ofInterface('run', 'Runs an enabled interface: rows or any other JSON', {
      asGiven: true,
      audit: 'interfaceRun',
      body: Run,
      handler: async (ctx, { path, body }) => ({
        data: await runInterface(ctx, path.id, body.paramList),
        msg: 'dataInterface.ran',
      }),
    }),
    ofInterface('page', 'A page of rows by keyword, for popups', {
      asGiven: true,
      body: PageBody,
      handler: async (ctx, { path, body }) => ({ data: await interfacePage(ctx, path.id, body) }),
    }),
    ofInterface('infoByIds', 'The records behind stored values', {
      asGiven: true,
      body: EchoBody,
      handler: async (ctx, { path, body }) => ({ data: await interfaceInfoByIds(ctx, path.id, body) }),
    }),
    {
      call: 'dataInterface.special',
      asGiven: true,
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
      asGiven: true,
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
