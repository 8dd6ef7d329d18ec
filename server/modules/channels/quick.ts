import { type Ctx, Refusal, type Reply } from '../../ctx';
import { creatorOf } from '../../resources/define';
import { htmlOfLines } from '../../services/channels/textOfHtml';
import { allows } from '../../services/permissions/grants';
import { configs } from './configFamily';
import { templates } from './templateFamily';

const createTemplate = creatorOf(templates);
const createConfig = creatorOf(configs);

/** Templates are of another menu than the call: the person needs it too, and a token that is limited to menus. */
async function mayAddTemplate({ db, user }: Ctx): Promise<boolean> {
  const menus = user.token?.reach?.menus;
  return (
    (!menus || menus.includes(templates.module)) && allows(db, user, { module: templates.module, button: 'btn_add' })
  );
}

/** A message about records, inside the product, with its template and its send configuration: both or neither. */
export async function createMessage(ctx: Ctx, body: Record<string, unknown>): Promise<Reply> {
  const { fullName, enCode, title, content, toUserIds } = body;
  if (!(await mayAddTemplate(ctx))) throw new Refusal('error.denied', {}, { code: 403 });
  return ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx };
    const named = { fullName, enCode, enabledMark: 1, sortCode: 0 };
    const texts = { title, content: htmlOfLines(String(content ?? '')) };
    const { data } = await createTemplate(within, { ...named, messageSource: '3', messageType: '1', ...texts });
    return createConfig(within, { ...named, templateId: data.id, toUserIds });
  });
}
