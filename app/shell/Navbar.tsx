import { Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isLanguage, languages } from '../../runtime/i18n';
import { confirm } from '../feedback';
import { Avatar } from '../lock/Avatar';
import { languageNames } from '../login/languageNames';
import { runtime, useWords } from '../runtime';
import { askAboutDrafts } from './askAboutDrafts';
import type { BarProps } from './ClassicLayout';
import { trailTo } from './menuTree';
import { ShellIcon, type ShellIconName } from './ShellIcon';
import { menuTitle } from './usePage';
import { ZoneNote } from './ZoneNote';

function BarButton(props: { icon: ShellIconName; label: string; onClick?: () => void; pressed?: boolean }) {
  return (
    <Tooltip title={props.label} mouseEnterDelay={0.6}>
      <button
        type="button"
        className="bar-button"
        aria-label={props.label}
        aria-expanded={props.pressed}
        onClick={props.onClick}
      >
        <ShellIcon name={props.icon} />
      </button>
    </Tooltip>
  );
}

function Breadcrumb({ path, title }: { path: string; title: string }) {
  const t = useWords();
  const menu = runtime.session.use((session) => session.menu);
  const trail = trailTo(menu, path).map((node) => ({ id: node.id, title: menuTitle(node) }));
  const steps = trail.length > 0 ? trail : [{ id: path, title }];
  return (
    <nav aria-label={t('shell.breadcrumb')} className="breadcrumb">
      <ol>
        {steps.map((step, at) => (
          <li key={step.id} {...(at === steps.length - 1 && { 'aria-current': 'page' as const })}>
            {step.title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** zh, 繁體 and en (SHELL-48); the choice is stored on the account too (contract §8.17). */
function LanguageMenu() {
  const t = useWords();
  const choose = async (key: string) => {
    if (!isLanguage(key)) return;
    await runtime.i18n.setLanguage(key);
    await runtime.call('currentUser.language', { language: key }, { quiet: true }).catch(() => undefined);
  };
  const items = languages.map((key) => ({ key, label: languageNames[key] }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [runtime.i18n.language()],
        onClick: ({ key }) => void choose(key),
      }}
    >
      <button type="button" className="bar-button" aria-label={t('shell.language')} aria-haspopup="menu">
        <ShellIcon name="language" />
      </button>
    </Dropdown>
  );
}

function useUserActions() {
  const t = useWords();
  const navigate = useNavigate();
  return {
    lock: () => runtime.session.lock(),
    /** SHELL-16, AUTH-26. */
    signOut: async () => {
      if (!(await confirm(t('shell.signOutConfirm')))) return;
      await askAboutDrafts();
      await runtime.session.signOut();
      void navigate('/login', { replace: true });
    },
  };
}

function UserMenu() {
  const t = useWords();
  const user = runtime.session.use((session) => session.user);
  const actions = useUserActions();
  const items = [
    { key: 'lock', label: t('shell.lock'), icon: <ShellIcon name="lock" />, onClick: actions.lock },
    { type: 'divider' as const },
    {
      key: 'signOut',
      label: t('shell.signOut'),
      icon: <ShellIcon name="signOut" />,
      onClick: () => void actions.signOut(),
    },
  ];
  return (
    <Dropdown trigger={['click', 'hover']} menu={{ items }} placement="bottomRight">
      <button type="button" className="bar-user" aria-label={t('shell.user')} aria-haspopup="menu">
        <Avatar user={user} sizePx={28} />
        <span className="bar-name">{user?.userName}</span>
      </button>
    </Dropdown>
  );
}

/** The bar above the pages (spec §2). Search, chat, bell and settings are not implemented yet and not shown. */
export function Navbar({ menuOpen, onToggle, path, title }: BarProps & { path: string; title: string }): ReactNode {
  const t = useWords();
  const { showLanguage, shown } = runtime.settings.useSettings((settings) => settings);
  const dark = shown === 'dark';
  return (
    <header className="bar">
      <BarButton
        icon={menuOpen ? 'fold' : 'unfold'}
        label={t(menuOpen ? 'shell.collapse' : 'shell.expand')}
        pressed={menuOpen}
        onClick={onToggle}
      />
      <Breadcrumb path={path} title={title} />
      <div className="bar-tools">
        <ZoneNote />
        {showLanguage && <LanguageMenu />}
        <BarButton
          icon={dark ? 'sun' : 'moon'}
          label={t(dark ? 'shell.light' : 'shell.dark')}
          onClick={() => runtime.settings.set({ appearance: dark ? 'light' : 'dark' })}
        />
        <BarButton icon="lock" label={t('shell.lock')} onClick={() => runtime.session.lock()} />
        <UserMenu />
      </div>
    </header>
  );
}
