import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { neighbourOf } from '../../../runtime/tabs';
import { runtime } from '../../runtime';

/** Ctrl-Alt-arrow goes to the tab beside the one in front. */
export function useTabKeys(path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
      if (!step || !event.ctrlKey || !event.altKey) return;
      event.preventDefault();
      const next = neighbourOf(runtime.tabs.store.getState().tabs, path, step);
      if (next && next.path !== path) void navigate(next.path + next.search);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [path, navigate]);
}
