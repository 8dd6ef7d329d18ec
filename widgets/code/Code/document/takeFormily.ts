import { parseJson } from '../../../../core/binding';
import type { Desk } from '../../../../core/design/desk';
import { formilyStep, isFormily } from '../../../../core/design/document/formilyForm';
import type { WidgetHost } from '../../../../engine/widgetHost';

/** Lost parts that are named; more are counted. */
const mostNamed = 5;

/** Puts the form of a dropped Formily schema into the document, as one act, and says what was not converted. False: it is none. */
export function takeFormily(desk: Desk, file: string, host: WidgetHost): boolean {
  const given = parseJson(file);
  if (!isFormily(given)) return false;
  const { t } = host;
  const made = formilyStep(desk.texts.document ?? '', given, t('desk.doc.formily'));
  if (!made || !desk.do(made.step)) {
    host.notify('warning', t('desk.doc.formilyRefused'));
    return true;
  }
  const { lost } = made;
  const named = lost.slice(0, mostNamed).map(({ at }) => at || '/');
  if (lost.length > 0)
    host.notify('warning', t('desk.doc.formilyLost', { count: lost.length, names: named.join(', ') }), { stays: true });
  return true;
}
