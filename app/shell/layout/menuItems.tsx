import type { MenuProps } from 'antd';
import type { MenuNode } from '../../../runtime/menus';
import { Icon } from '../../../widgets/icons';
import { MenuLink } from '../MenuLink';
import { menuTitle } from '../usePage';

export type MenuItem = NonNullable<MenuProps['items']>[number];

/** A menu entry, and what is below it, for antd's menu. */
export function itemOf(node: MenuNode): MenuItem {
  const label = menuTitle(node);
  const icon = node.icon ? <Icon name={node.icon} /> : undefined;
  if (node.children.length > 0) return { key: node.id, label, icon, children: node.children.map(itemOf) };
  return { key: node.id, icon, title: label, label: <MenuLink node={node}>{label}</MenuLink> };
}

/** An entry of the first level where only icons are shown: each has one. */
export function iconItemOf(node: MenuNode): MenuItem {
  return itemOf({ ...node, icon: node.icon ?? (node.children.length > 0 ? 'folder' : 'file') });
}
