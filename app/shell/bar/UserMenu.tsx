import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { placed } from '../../../core/basePath';
import { confirm } from '../../feedback';
import { Avatar } from '../../lock/Avatar';
import { runtime, useWords } from '../../runtime';
import { isDirty } from '../dirty';
import { openPanel } from '../panels';
import { ShellIcon } from '../ShellIcon';
import { useHoverMenu } from './useHoverMenu';
import { useOwnPlaces } from './useOwnPlaces';
import { useSignOut } from './useSignOut';

type Items = NonNullable<MenuProps['items']>;

function useUserActions() {
  const t = useWords();
  return {
    lock: () => runtime.session.lock(),
    signOut: useSignOut(),
    /** SHELL-54: the menus of another application; the page is loaded again at its start. */
    switchSystem: async (id: string) => {
      if (isDirty() && !(await confirm(t('shell.leave'), { danger: true, verb: t('shell.discard') }))) return;
      const done = await runtime.call('currentUser.major', { majorId: id, majorType: 'System' }).catch(() => undefined);
      if (!done) return;
      runtime.tabs.clear();
      location.assign(placed('/'));
    },
  };
}

/** The applications of the person; none when there is but one (SHELL-14), the current one disabled (SHELL-15). */
function useSystems(choose: (id: string) => Promise<void>): Items {
  const t = useWords();
  const systems = runtime.session.use((session) => session.user?.systemIds) ?? [];
  if (systems.length < 2) return [];
  const children = systems.map(({ id, name, currentSystem }) => ({
    key: `system ${id}`,
    label: name,
    disabled: currentSystem,
    onClick: () => void choose(id),
  }));
  return [{ key: 'systems', label: t('shell.switchSystem'), icon: <ShellIcon name="systems" />, children }];
}

/** The person, and what concerns them: profile, application, organisation, position, lock, signing out. */
export function UserMenu() {
  const t = useWords();
  const user = runtime.session.use((session) => session.user);
  const actions = useUserActions();
  const navigate = useNavigate();
  const { menu, button } = useHoverMenu();
  // What the menu lists beside is asked for when it is opened.
  const [opened, setOpened] = useState(false);
  if (menu.open && !opened) setOpened(true);
  const items: Items = [
    {
      key: 'profile',
      label: t('shell.profile'),
      icon: <ShellIcon name="user" />,
      onClick: () => void navigate('/profile'),
    },
    ...useSystems(actions.switchSystem),
    ...useOwnPlaces(opened),
    {
      key: 'keys',
      label: t('shell.shortcutList'),
      icon: <ShellIcon name="keys" />,
      onClick: () => openPanel('keys'),
    },
    {
      key: 'help',
      label: t('shell.help'),
      icon: <ShellIcon name="help" />,
      onClick: () => void navigate('/helpCenter'),
    },
    { key: 'lock', label: t('shell.lock'), icon: <ShellIcon name="lock" />, onClick: actions.lock },
    { type: 'divider' },
    {
      key: 'signOut',
      label: t('shell.signOut'),
      icon: <ShellIcon name="signOut" />,
      onClick: () => void actions.signOut(),
    },
  ];
  return (
    <Dropdown {...menu} menu={{ items }} placement="bottomRight">
      <button type="button" {...button} className="bar-user" aria-label={t('shell.user')} aria-haspopup="menu">
        <Avatar user={user} sizePx={28} />
        <span className="bar-name">{user?.userName}</span>
      </button>
    </Dropdown>
  );
}
