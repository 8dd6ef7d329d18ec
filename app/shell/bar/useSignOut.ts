import { useNavigate } from 'react-router';
import { confirm } from '../../feedback';
import { runtime, useWords } from '../../runtime';
import { askAboutDrafts } from '../askAboutDrafts';

/** Signs out after a question (SHELL-16, AUTH-26). */
export function useSignOut(): () => Promise<void> {
  const t = useWords();
  const navigate = useNavigate();
  return async () => {
    if (!(await confirm(t('shell.signOutConfirm')))) return;
    await askAboutDrafts();
    await runtime.session.signOut();
    void navigate('/login', { replace: true });
  };
}
