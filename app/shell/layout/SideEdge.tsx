import { lookNumbers } from '../../../core/look';
import { defaultSettings } from '../../../runtime/settings';
import { Edge } from '../../../widgets/frames/Page/Edge';
import { runtime, useWords } from '../../runtime';

/** The edge of the side menu (ux 3). */
export function SideEdge() {
  const t = useWords();
  const widthPx = runtime.settings.useSettings((settings) => settings.sidebarWidth);
  return (
    <Edge
      className="aside-edge"
      label={t('shell.menuWidth')}
      widthPx={widthPx}
      {...lookNumbers.sidebarWidth}
      usualPx={defaultSettings.sidebarWidth}
      onMove={(next) => document.documentElement.style.setProperty('--side-width', `${next}px`)}
      onWidth={(next) => runtime.settings.set({ sidebarWidth: next })}
    />
  );
}
