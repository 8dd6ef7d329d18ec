import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuNode } from '../../runtime/menus';

/** A menu entry as a link: inside, or outside and then in a new window where the entry says so (ROUTE-53…55). */
export function MenuLink({ node, className, children }: { node: MenuNode; className?: string; children: ReactNode }) {
  if (!node.href) {
    return (
      <Link className={className} to={node.to ?? '/'}>
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
