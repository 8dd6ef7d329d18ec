import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuNode } from '../../runtime/menus';
import { runtime } from '../runtime';

/** A menu entry as a link: inside, or outside and then in a new window where the entry says so (ROUTE-53…55). */
export function MenuLink({ node, className, children }: { node: MenuNode; className?: string; children: ReactNode }) {
  // A page that is open is gone back to as it was left: its filter and its page stand in its address.
  const search = runtime.tabs.use(({ tabs }) => tabs.find(({ path }) => path === node.to)?.search ?? '');
  if (!node.href) {
    return (
      <Link className={className} to={`${node.to ?? '/'}${search}`}>
        {children}
      </Link>
    );
  }
  return (
    <a className={className} href={node.href} {...(node.blank && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
