import type { MenuProps } from 'antd';
import { useEffect } from 'react';
import { runtime, useWords } from '../../runtime';
import { ShellIcon } from '../ShellIcon';

type Items = NonNullable<MenuProps['items']>;
interface Place {
  id: string;
  fullName: string;
  isDefault: boolean;
}

const kinds = [
  { call: 'currentUser.organizes', majorType: 'Organize', label: 'shell.switchOrganize' },
  { call: 'currentUser.positions', majorType: 'Position', label: 'shell.switchPosition' },
] as const;

/** The places of one kind; they are fetched once the menu has been open. */
function usePlaces(call: string, wanted: boolean): Place[] {
  const { data, refresh } = runtime.useCall<Place[]>(call, wanted ? {} : null);
  useEffect(
    () => (wanted ? runtime.bus.on('permissions.changed', () => void refresh()) : undefined),
    [wanted, refresh],
  );
  return Array.isArray(data) ? data : [];
}

/** Organisation and position to work in, each with more than one to choose from (contract §5.10 `major`); the current one is ticked. */
export function useOwnPlaces(wanted: boolean): Items {
  const t = useWords();
  const lists = [usePlaces(kinds[0].call, wanted), usePlaces(kinds[1].call, wanted)];
  // A refusal is shown by the call; CurrentUser is fetched again by its event.
  const choose = (majorType: string, majorId: string) =>
    void runtime.call('currentUser.major', { majorId, majorType }).then(
      ({ msg }) => runtime.toasts.show('success', msg),
      () => undefined,
    );
  return kinds.flatMap(({ majorType, label }, index) => {
    const places = lists[index] ?? [];
    if (places.length < 2) return [];
    const children = places.map(({ id, fullName, isDefault }) => ({
      key: `${majorType} ${id}`,
      label: fullName,
      disabled: isDefault,
      onClick: () => choose(majorType, id),
    }));
    return [{ key: majorType, label: t(label), icon: <ShellIcon name="place" />, children }];
  });
}
