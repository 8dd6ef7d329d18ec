import { useState } from 'react';
import { confirm } from '../../feedback';
import { runtime, useWords } from '../../runtime';
import { useDirty } from '../dirty';

/**
 * Offers to load a newer build; never by itself, and with a question while something is unsaved (ux 14). Not
 * lazy: the chunk of an old build may be gone when it is needed.
 */
export function NewBuild() {
  const t = useWords();
  const newer = runtime.build.use();
  const dirty = useDirty();
  const [later, setLater] = useState(false);
  if (!newer || later) return null;
  const reload = async () => {
    if (dirty && !(await confirm(t('shell.leave')))) return;
    location.reload();
  };
  return (
    <aside className="shell-card shell-card-high" role="status">
      <strong>{t('shell.newBuild')}</strong>
      <span>{t(dirty ? 'shell.newBuildDirty' : 'shell.newBuildText')}</span>
      <div className="shell-card-buttons">
        <button type="button" onClick={() => setLater(true)}>
          {t('shell.later')}
        </button>
        <button type="button" className="shell-card-main" onClick={() => void reload()}>
          {t('shell.reload')}
        </button>
      </div>
    </aside>
  );
}
