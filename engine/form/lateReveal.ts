import type { FormModel } from './formModel';
import type { Place } from './formSurroundings';

/** What moves the focus in a form comes with the forms: a list begins without it. */
const load = () => import('./reveal');

/** `focusFirst` of forms, from code that lists have too. */
export function focusFirstLate(model: FormModel): void {
  load().then(({ focusFirst }) => focusFirst(model), nothing);
}

/** `reveal` of forms, from code that lists have too. */
export function revealLate(model: FormModel, place: Place): void {
  load().then(({ reveal }) => reveal(model, place), nothing);
}

/** The code of the open form is there; without it the focus stays where it is. */
const nothing = (): void => undefined;
