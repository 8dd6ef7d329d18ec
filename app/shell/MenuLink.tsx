import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuNode } from '../../runtime/menus';
import { runtime } from '../runtime';

/** A menu entry as a link: inside the application, or external, in a new window if the entry has `_blank` (ROUTE-53…55). */
export function MenuLink({ node, className, children }: { node: MenuNode; className?: string; children: ReactNode }) {
  // An open page is reopened at its last address, which holds its filter and its page number.
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
