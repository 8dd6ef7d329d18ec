import { type Template, templateDraft } from '../../../core/design/infer/template';
import asset from '../../../schemas/templates/asset.json';
import blank from '../../../schemas/templates/blank.json';
import contract from '../../../schemas/templates/contract.json';
import customer from '../../../schemas/templates/customer.json';
import expense from '../../../schemas/templates/expense.json';
import inspection from '../../../schemas/templates/inspection.json';
import leave from '../../../schemas/templates/leave.json';
import project from '../../../schemas/templates/project.json';
import purchase from '../../../schemas/templates/purchase.json';
import stock from '../../../schemas/templates/stock.json';
import ticket from '../../../schemas/templates/ticket.json';
import visitor from '../../../schemas/templates/visitor.json';
import { type Ctx, Refusal } from '../../ctx';

/** The gallery, in its order. */
export const templates = [
  ...[blank, leave, expense, purchase, stock, asset, inspection, contract, project, customer, visitor, ticket],
] as Template[];

const wordsOf = (ctx: Pick<Ctx, 't'>) => (key: string) => ctx.t(key);

/** What the gallery says of each. */
export const templateList = (ctx: Pick<Ctx, 't'>) =>
  templates.map(({ id, fields }) => ({
    id,
    fullName: ctx.t(`template.${id}.name`),
    about: ctx.t(`template.${id}.about`),
    count: fields.reduce((sum, { columns }) => sum + 1 + (columns?.length ?? 0), 0),
  }));

/** The texts of a draft in the language of the person. */
export function templateTexts(ctx: Pick<Ctx, 't'>, id: string) {
  const found = templates.find((each) => each.id === id);
  if (!found) throw new Refusal('error.notFound');
  return templateDraft(found, wordsOf(ctx));
}
