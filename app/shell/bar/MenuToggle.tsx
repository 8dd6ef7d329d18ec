import { useWords } from '../../runtime';
import { BarButton } from './BarButton';

/** Opens and closes the side menu (SHELL-05). */
export function MenuToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const t = useWords();
  return (
    <BarButton
      icon={open ? 'fold' : 'unfold'}
      label={t(open ? 'shell.collapse' : 'shell.expand')}
      expanded={open}
      onClick={onToggle}
    />
  );
}
