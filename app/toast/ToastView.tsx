import { useStore } from 'zustand';
import type { ToastButton as Pressable, ToastType } from '../../runtime/toast';
import { navigate } from '../navigation';
import { runtime, useWords } from '../runtime';
import './toast.css';

const signs: Record<ToastType, string> = { success: '✓', error: '!', warning: '!', info: 'i' };

function follow(to: string): void {
  runtime.toasts.close();
  navigate(to);
}

/** The toast remains while the pointer or the focus is on its button. */
function ToastButton({ button: { label, onPress } }: { button: Pressable }) {
  const { hold, close } = runtime.toasts;
  const press = () => {
    close();
    onPress();
  };
  return (
    <button
      type="button"
      className="toast-link"
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onClick={press}
    >
      {label}
    </button>
  );
}

/** The one message on screen (spec §9); the region is always mounted, so that screen readers announce what appears in it. */
export function ToastView() {
  const t = useWords();
  const toast = useStore(runtime.toasts.store, (state) => state.toast);
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {toast && (
        <div key={toast.id} className={`toast toast-${toast.type}`}>
          <span className="toast-sign" aria-hidden="true">
            {signs[toast.type]}
          </span>
          {toast.message}
          {toast.link && (
            <button type="button" className="toast-link" onClick={() => follow(toast.link?.to ?? '')}>
              {toast.link.label}
            </button>
          )}
          {toast.button && <ToastButton button={toast.button} />}
          {toast.stays && (
            <button
              type="button"
              className="toast-close"
              aria-label={t('common.close')}
              onClick={runtime.toasts.close}
            />
          )}
        </div>
      )}
    </div>
  );
}
