import type { MenuNode } from '../../runtime/menus';
import { Icon } from '../../widgets/icons';
import { MenuLink } from '../shell/MenuLink';
import { menuTitle } from '../shell/usePage';

/** A page on the start page: its icon and its name. */
export function HomeLink({ node }: { node: MenuNode }) {
  return (
    <li>
      <MenuLink node={node} className="home-link">
        <span className="home-icon">
          <Icon name={node.icon ?? 'file'} />
        </span>
        {menuTitle(node)}
      </MenuLink>
    </li>
  );
}
