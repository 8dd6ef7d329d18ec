import { createRoot } from 'react-dom/client';
import type { ProofDue } from '../../core/proof';
import { runtime } from '../runtime';
import { Theme } from '../theme/Theme';
import { ProofDialog } from './ProofDialog';

let open: Promise<true | string> | undefined;

/** Shows the dialog over whatever is open; the end of the session closes it. */
async function show(due: ProofDue): Promise<true | string> {
  await runtime.i18n.need(['common', 'login', 'proof']);
  const from = document.activeElement as HTMLElement | null;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let stop: () => void = () => undefined;
  const proved = await new Promise<boolean>((resolve) => {
    stop = runtime.session.store.subscribe(({ token }) => token === undefined && resolve(false));
    root.render(
      <Theme>
        <ProofDialog due={due} onDone={resolve} />
      </Theme>,
    );
  });
  stop();
  root.unmount();
  place.remove();
  from?.focus();
  return proved || runtime.i18n.t('proof.cancelled');
}

/** Asks the person once for all calls that wait for the proof: true, or the sentence for who gives none. */
export function askProof(due: ProofDue): Promise<true | string> {
  open ??= show(due).finally(() => {
    open = undefined;
  });
  return open;
}
