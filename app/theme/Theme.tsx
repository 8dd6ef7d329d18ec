import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, type ThemeConfig } from 'antd';
import enUS from 'antd/es/locale/en_US';
import { type ReactNode, useMemo } from 'react';
import { lookNumbers } from '../../core/look';
import { defaultSettings } from '../../runtime/settings';
import { SideWidthContext } from '../../widgets/frames/Page/sideWidth';
import { useFinger } from '../../widgets/frames/useWidth';
import { WordsContext } from '../../widgets/words';
import { runtime } from '../runtime';
import { antdLocaleOf } from './antdLocale';
import { keptStyles } from './keptStyles';
import { componentSizes } from './sizes';
import { antdTheme } from './tokens';

/** Two Chinese characters stay together on every button, questions included. */
const buttons = { autoInsertSpace: false };
/** The ring around a pressed button runs for two seconds. */
const noWave = { disabled: true };

/** No motion of antd for people with `prefers-reduced-motion`, and no waiting for its end. */
function inMotion(config: ThemeConfig): ThemeConfig {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return config;
  return { ...config, token: { ...config.token, motion: false } };
}

/** antd and widgets in the person's language, colours and size; a change applies at once (SHELL-53). */
export function Theme({ children }: { children: ReactNode }) {
  const version = runtime.i18n.useI18n();
  const language = runtime.i18n.language();
  const { theme, shown, size, treeWidth } = runtime.settings.useSettings((settings) => settings);
  const finger = useFinger();
  const config = useMemo(() => inMotion(antdTheme(theme, shown, size, finger)), [theme, shown, size, finger]);
  // A new function for new words, so that every component that uses it re-renders.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the words
  const words = useMemo(
    () => (key: string, values?: Record<string, unknown>) => runtime.i18n.t(key, values),
    [version],
  );
  const modal = useMemo(() => ({ closable: { 'aria-label': words('common.close') } }), [words]);
  const sideWidth = useMemo(
    () => ({
      widthPx: treeWidth === defaultSettings.treeWidth ? undefined : treeWidth,
      ...lookNumbers.treeWidth,
      onWidth: (widthPx = defaultSettings.treeWidth) => runtime.settings.set({ treeWidth: widthPx }),
    }),
    [treeWidth],
  );
  return (
    <StyleProvider cache={keptStyles}>
      <ConfigProvider
        locale={antdLocaleOf(language) ?? enUS}
        theme={config}
        componentSize={finger ? 'middle' : componentSizes[size]}
        button={buttons}
        wave={noWave}
        modal={modal}
      >
        <WordsContext.Provider value={words}>
          <SideWidthContext value={sideWidth}>{children}</SideWidthContext>
        </WordsContext.Provider>
      </ConfigProvider>
    </StyleProvider>
  );
}
