import { useNavigate } from 'react-router';
import { neighbourOf } from '../../../runtime/tabs';
import { runtime } from '../../runtime';
import { useSignOut } from '../bar/useSignOut';
import { toggleMaximised } from '../layout/maximised';
import { openPanel } from '../panels';
import { useShortcuts } from './useShortcuts';

/** The shortcuts of the shell (ux 7). `path`: the page in front. */
export function useShellKeys(path: string): void {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { showSearch, tagsView } = runtime.settings.useSettings((settings) => settings);
  const go = (step: 1 | -1) => () => {
    const next = neighbourOf(runtime.tabs.store.getState().tabs, path, step);
    if (next && next.path !== path) void navigate(next.path + next.search);
  };
  useShortcuts({
    ...(showSearch && { search: () => openPanel('search'), slash: () => openPanel('search') }),
    ...(tagsView && { tabBefore: go(-1), tabAfter: go(1), maximise: toggleMaximised }),
    keys: () => openPanel('keys'),
    settings: () => openPanel('settings'),
    lock: () => runtime.session.lock(),
    signOut: () => void signOut(),
  });
}
