import type { Ctx } from '../../ctx';
import type { Permission } from '../../permission';
import { shownName } from '../../seed/shownNames';
import type { AuthorRights } from './authorRights';

export interface Named {
  what: 'user' | 'board' | 'interface' | 'model' | 'menu';
  id: string;
  name: string;
  /** Of menus, models and interfaces. */
  code: string | null;
  /** Of a board: the published document, and who published it. */
  document: string | null;
  authorId: string | null;
}

const namedDefinitions = `select 'interface' as what, id, full_name as name, en_code as code, null as document, null as "authorId"
    from weft_data_interface where delete_mark is null
  union all select 'model', id, full_name, en_code, null, null from weft_visualdev where delete_mark is null
  union all select 'menu', id, full_name, en_code, null, null from weft_menu where delete_mark is null`;
const peopleAndBoards = `
  union all select 'user', id, real_name || '/' || account, null, null, null from weft_user
  union all select 'board', b.id, b.full_name, null, v.document, b.published_user_id from weft_board b
    join weft_board_version v on v.board_id = b.id and v.version = b.published_version
    where b.delete_mark is null and b.enabled_mark = 1 and b.published_user_id is not null`;

/** Names of what pages use; with `boards` also people and the published boards. One statement, however many there are. */
export const readNamed = ({ db }: Pick<Ctx, 'db'>, boards = false): Promise<Named[]> =>
  db.raw<Named>(boards ? namedDefinitions + peopleAndBoards : namedDefinitions);

function moduleOf(permission: Permission | undefined): string | undefined {
  const [first] = Array.isArray(permission) ? permission : [permission];
  return typeof first === 'object' && 'module' in first ? first.module : undefined;
}

/** A call that a document makes, or an interface that it runs. */
export type Used = { call: string; params: Readonly<Record<string, unknown>> } | { run: string };

/** The name of what is used: an interface, or the model or the screen of a call with the call. */
export function wordsFor(ctx: Ctx, rights: AuthorRights, rows: readonly Named[]): (used: Used) => string {
  const find = (what: Named['what'], key: unknown) =>
    rows.find((row) => row.what === what && (row.id === key || (row.code !== null && row.code === key)));
  return (used) => {
    if ('run' in used) return find('interface', used.run)?.name ?? ctx.t('engine.past.gone');
    const menu = find('menu', moduleOf(rights.rightOf(used.call)?.permission));
    const screen = menu && shownName(ctx, menu.code ?? '', menu.name);
    const name = find('model', used.params.modelId)?.name ?? screen;
    return name ? `${name} (${used.call})` : used.call;
  };
}
