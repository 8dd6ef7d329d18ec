import { Button, Drawer, Switch } from 'antd';
import { useId } from 'react';
import { type Look, lookChoices, lookSwitches } from '../../../core/look';
import { defaultSettings, lookOf } from '../../../runtime/settings';
import { copyText } from '../../../widgets/copyText';
import { runtime, useWords } from '../../runtime';
import { accentOf } from '../../theme/tokens';
import { Choice } from './Choice';
import { LayoutPicture } from './LayoutPicture';
import './settings.css';
import { themeColours } from '../../../core/look';

const { set } = runtime.settings;

function Choices() {
  const t = useWords();
  const { layoutType, slideClass, themeClass, size, appearance, shown, tint } = runtime.settings.useSettings(
    (all) => all,
  );
  return (
    <>
      <Choice
        title={t('shell.layout')}
        className="choice-layouts"
        options={lookChoices.layoutType}
        chosen={layoutType}
        labelOf={(each) => t(`shell.layouts.${each}`)}
        draw={(each) => (
          <>
            <LayoutPicture layout={each} />
            <span>{t(`shell.layouts.${each}`)}</span>
          </>
        )}
        onChoose={(each) => set({ layoutType: each })}
      />
      <Choice
        title={t('shell.appearance')}
        className="choice-words"
        options={lookChoices.appearance}
        chosen={appearance}
        labelOf={(each) => t(`shell.appearances.${each}`)}
        onChoose={(each) => set({ appearance: each })}
      />
      <Choice
        title={t('shell.menuStyle')}
        className="choice-words"
        options={lookChoices.slideClass}
        chosen={slideClass}
        labelOf={(each) => t(`shell.menuStyles.${each}`)}
        onChoose={(each) => set({ slideClass: each })}
      />
      <Choice
        title={t('shell.colour')}
        className="choice-colours"
        options={lookChoices.themeClass}
        chosen={themeClass}
        labelOf={(each) => t(`shell.colours.${each}`)}
        draw={(each) => <span style={{ background: accentOf(themeColours[each], shown) }} />}
        onChoose={(each) => set({ themeClass: each })}
      />
      <Choice
        title={t('shell.size')}
        className="choice-words"
        options={lookChoices.size}
        chosen={size}
        labelOf={(each) => t(`shell.sizes.${each}`)}
        onChoose={(each) => set({ size: each })}
      />
      <Choice
        title={t('shell.tint')}
        className="choice-words"
        options={lookChoices.tint}
        chosen={tint}
        labelOf={(each) => t(`shell.tints.${each}`)}
        onChoose={(each) => set({ tint: each })}
      />
    </>
  );
}

function SwitchRow({ name }: { name: (typeof lookSwitches)[number] }) {
  const t = useWords();
  const id = useId();
  const checked = runtime.settings.useSettings((settings) => settings[name]);
  return (
    <div className="settings-switch">
      <label htmlFor={id}>{t(`shell.switches.${name}`)}</label>
      <Switch id={id} checked={checked} onChange={(on) => set({ [name]: on } as Partial<Look>)} />
    </div>
  );
}

/** Copies the settings of the account as JSON (ux 12). */
async function copySettings(): Promise<void> {
  const copied = await copyText(JSON.stringify(lookOf(runtime.settings.get()), null, 2));
  const { t } = runtime.i18n;
  void runtime.toasts.show(copied ? 'success' : 'error', t(copied ? 'common.copied' : 'shell.copyFailed'));
}

/** Every display setting, each applied at once (SHELL-38…45). */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={320}
      title={t('shell.settings')}
      rootClassName="settings-drawer"
      footer={
        <div className="settings-footer">
          <Button block onClick={() => void copySettings()}>
            {t('shell.settingsCopy')}
          </Button>
          <Button block onClick={() => set(lookOf(defaultSettings))}>
            {t('shell.settingsReset')}
          </Button>
        </div>
      }
    >
      <Choices />
      <h3 className="settings-title">{t('shell.parts')}</h3>
      {lookSwitches.map((name) => (
        <SwitchRow key={name} name={name} />
      ))}
    </Drawer>
  );
}
