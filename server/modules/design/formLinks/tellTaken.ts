import { publicMembers } from '../../../../core/model/publicForm';
import type { ModelField } from '../../../../core/model/types';
import { columnsOf, mainFields } from '../../../../core/model/walk';
import type { Ctx } from '../../../ctx';
import { sendMessage } from '../../../services/messages/send';
import { escaped } from '../../../services/platform/textForMarkup';
import type { Published } from '../../records/published';

type Values = Record<string, unknown>;

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const wordsOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function lineOf({ label, vModel }: ModelField, value: unknown): string {
  return isBlank(value) ? '' : `<li>${escaped(label || vModel)}: ${escaped(wordsOf(value))}</li>`;
}

function linesOf(fields: readonly ModelField[], prefix: string, shown: ReadonlySet<string>, values: Values): string {
  return fields
    .filter(({ vModel }) => shown.has(`${prefix}${vModel}`))
    .map((field) => {
      const value = values[field.vModel];
      if (field.key !== 'table' || !Array.isArray(value)) return lineOf(field, value);
      const rows = value.map((row) => linesOf(columnsOf(field), `${field.vModel}-`, shown, (row ?? {}) as Values));
      return `<li>${escaped(field.label)}<ol>${rows.map((row) => `<li><ul>${row}</ul></li>`).join('')}</ol></li>`;
    })
    .join('');
}

/**
 * Tells the owner of a link what was sent and could not be stored, because another record has a value that must be unique. The
 * sender is not told: anybody could ask for any value. The owner cannot turn this off: nothing else keeps what was sent.
 */
export async function tellTaken(owner: Ctx, { model }: Published, values: Values): Promise<void> {
  const lines = linesOf(mainFields(model), '', publicMembers(model), values);
  await owner.db.transaction((tx) =>
    sendMessage(owner, tx, {
      type: 3,
      topic: 'formLinkTaken',
      title: owner.t('formLink.takenTitle', { model: model.fullName }),
      bodyText: `<p>${escaped(owner.t('formLink.takenBody'))}</p><ul>${lines}</ul>`,
      userIds: [owner.user.id],
    }),
  );
}
