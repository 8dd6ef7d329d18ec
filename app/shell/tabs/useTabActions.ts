import { useNavigate } from 'react-router';
import { confirm } from '../../feedback';
import { runtime, useWords } from '../../runtime';
import { isDirty, setDirty } from '../dirty';

/** Actions on tabs; one that would lose unsaved input asks first. `path`: the page in front. */
export function useTabActions(path: string) {
  const t = useWords();
  const navigate = useNavigate();
  const mayLose = async (paths: string[]) =>
    !isDirty(paths) || (await confirm(t('shell.leave'), { danger: true, verb: t('shell.discard') }));
  async function close(paths: string[]) {
    if (paths.length === 0 || !(await mayLose(paths))) return;
    for (const each of paths) setDirty(each, false);
    const next = runtime.tabs.close(paths, path);
    if (next !== path) void navigate(next);
  }
  async function refresh(target: string) {
    if (!(await mayLose([target]))) return;
    setDirty(target, false);
    runtime.tabs.refresh(target);
  }
  return { close, refresh };
}
