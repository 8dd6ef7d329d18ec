import { type ReactNode, useEffect, useState } from 'react';
import { formatDate } from '../../core/model/dates';
import type { MenuNode } from '../../runtime/menus';
import { Ago } from '../../widgets/Ago';
import { Icon } from '../../widgets/icons';
import { runtime, useWords } from '../runtime';
import { trailTo } from '../shell/menuTree';
import { openMessage } from '../shell/openMessage';
import { recentPages } from '../shell/recentPages';
import type { Entry } from '../shell/search/findEntries';
import { findRecent, findUnread, type Unread } from '../shell/search/remoteEntries';
import { HomeLink } from './HomeLink';

/** As many as stand in a row or two. */
const shown = 6;

interface Found {
  unread: Unread[];
  records: Entry[];
}

/** Both at once: one does not push the other down. Asked again when the number of unread messages changes. */
function useFound(): Found | undefined {
  const [found, setFound] = useState<Found>();
  const count = runtime.unread.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is not read, its change asks again
  useEffect(() => {
    let left = false;
    Promise.all([findUnread(), findRecent()]).then(([unread, records]) => {
      if (!left) setFound({ unread, records: records.slice(0, shown) });
    });
    return () => {
      left = true;
    };
  }, [count]);
  return found;
}

/** `none`: stands in the place of the first entry while there is none, so that its arrival moves nothing. */
function Section({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
  if (children.length === 0 && !none) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className="home-links">{children.length > 0 ? children : <li className="home-link home-none">{none}</li>}</ul>
    </>
  );
}

/** The pages that the person had last, what is new, and the records that were opened last, below the links that are always in the same place. */
export function HomeRecent() {
  const t = useWords();
  const menu = runtime.session.use((session) => session.menu);
  const [paths] = useState(recentPages);
  const found = useFound();
  const { unread, records } = found ?? { unread: [], records: [] };
  const pages = paths.flatMap((path): MenuNode[] => trailTo(menu, path).slice(-1)).slice(0, shown);
  return (
    <>
      <Section title={t('shell.recentPages')}>
        {pages.map((node) => (
          <HomeLink key={node.id} node={node} />
        ))}
      </Section>
      <Section title={t('shell.whatIsNew')} none={found ? t('shell.nothingNew') : '\u00a0'}>
        {unread.map((message) => (
          <li key={message.id}>
            <button type="button" className="home-link" onClick={() => void openMessage(message)}>
              <span className="home-icon">
                <Icon name="bell" />
              </span>
              <span>
                {message.title}
                <small>
                  {message.from ? `${message.from} · ` : null}
                  <Ago ms={message.time} exact={formatDate(message.time, 'yyyy-MM-dd HH:mm')} />
                </small>
              </span>
            </button>
          </li>
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
