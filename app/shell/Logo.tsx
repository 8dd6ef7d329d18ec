import { useState } from 'react';
import { Link } from 'react-router';
import { placed } from '../../core/basePath';
import { Mark } from '../brand/Mark';
import { runtime } from '../runtime';

/** Leads home; logoIcon collapsed, navigationIcon expanded, the product's own mark without them (SHELL-29…32). */
export function Logo({ collapsed }: { collapsed: boolean }) {
  const { logoIcon, navigationIcon, sysName = 'Weft' } = runtime.session.use((session) => session.sysConfig);
  const source = collapsed ? logoIcon : navigationIcon;
  const [broken, setBroken] = useState<string>();
  return (
    <Link className="logo" to="/" aria-label={sysName}>
      {source && broken !== source ? (
        <img src={placed(source)} alt="" onError={() => setBroken(source)} />
      ) : (
        <>
          <Mark sizePx={28} />
          {!collapsed && <span className="logo-name">{sysName}</span>}
        </>
      )}
    </Link>
  );
}
