import { type ReactNode, useEffect, useState } from 'react';
import type { MenuNode } from '../../runtime/menus';
import { Icon } from '../../widgets/icons';
import { runtime, useWords } from '../runtime';
import { trailTo } from '../shell/menuTree';
import { recentPages } from '../shell/recentPages';
import type { Entry } from '../shell/search/findEntries';
import { findRecent } from '../shell/search/remoteEntries';
import { HomeLink } from './HomeLink';

/** As many as stand in a row or two. */
const shown = 6;

function useRecords(): Entry[] {
  const [records, setRecords] = useState<Entry[]>([]);
  useEffect(() => {
    let left = false;
    findRecent().then((found) => left || setRecords(found.slice(0, shown)));
    return () => {
      left = true;
    };
  }, []);
  return records;
}

function Section({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className="home-links">{children}</ul>
    </>
  );
}

/** The pages and records that the person had last, below the links that are always in the same place. */
export function HomeRecent() {
  const t = useWords();
  const menu = runtime.session.use((session) => session.menu);
  const [paths] = useState(recentPages);
  const records = useRecords();
  const pages = paths.flatMap((path): MenuNode[] => trailTo(menu, path).slice(-1)).slice(0, shown);
  return (
    <>
      <Section title={t('shell.recentPages')}>
        {pages.map((node) => (
          <HomeLink key={node.id} node={node} />
        ))}
      </Section>
      <Section title={t('shell.recentRecords')}>
        {records.map(({ key, title, detail, icon, open }) => (
          <li key={key}>
            <button type="button" className="home-link" onClick={open}>
              <span className="home-icon">
                <Icon name={icon ?? 'file'} />
              </span>
              <span>
                {title}
                <small>{detail}</small>
              </span>
            </button>
          </li>
        ))}
      </Section>
    </>
  );
}
