import { useEffect, useMemo, useState } from 'react';
import { runtime, useWords } from '../../runtime';
import { type Entry, findActions, findEntries, findWords, type MenuEntry } from './findEntries';
import { helpEntries } from './helpEntries';
import { createEntries, editEntries, pageEntries } from './menuEntries';
import { findPeople, findRecent, findRecords } from './remoteEntries';

const pauseMs = 250;
/** Shorter words would find everything. */
const shortest = 2;
const most = { pages: 12, actions: 5, help: 4 };

/** `more`: the server may have other records with the text. */
interface Found {
  entries: Entry[];
  searching: boolean;
  more: boolean;
}

/** What the server finds, of the newest text only. */
function useRemote(text: string): Found {
  const [found, setFound] = useState({ text: '', entries: [] as Entry[], more: false });
  const wanted = text.length >= shortest;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const timer = setTimeout(async () => {
      const [{ entries, more }, people] = await Promise.all([findRecords(text), findPeople(text)]);
      if (!left) setFound({ text, entries: [...entries, ...people], more });
    }, pauseMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [text, wanted]);
  const current = wanted && found.text === text;
  return { entries: current ? found.entries : [], searching: wanted && !current, more: current && found.more };
}

/** The records that the person opened last, while nothing is typed. */
function useRecent(): Entry[] {
  const [recent, setRecent] = useState<Entry[]>([]);
  useEffect(() => {
    let left = false;
    void findRecent().then((entries) => !left && setRecent(entries));
    return () => {
      left = true;
    };
  }, []);
  return recent;
}

/** The pages of the help, in the language of now, from the first letter on. */
function useHelp(wanted: boolean): MenuEntry[] {
  const [help, setHelp] = useState<MenuEntry[]>([]);
  const language = runtime.i18n.language();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other words
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void helpEntries()
      .catch(() => [])
      .then((entries) => !left && setHelp(entries));
    return () => {
      left = true;
    };
  }, [wanted, language]);
  return help;
}

/** Pages and actions at once, the editor of the page in front first; records and people as the server answers; without a text every page, after the newest records. */
export function useFound(typed: string): Found {
  const t = useWords();
  const text = typed.trim();
  const menu = runtime.session.use((session) => session.menu);
  const routes = runtime.session.use((session) => session.routes);
  const local = useMemo(() => {
    const pages = pageEntries(menu);
    if (!text) return pages.slice(0, most.pages);
    const verbs = t('shell.searchVerbs').split(',');
    return [
      ...findEntries(pages, text).slice(0, most.pages),
      ...findWords(editEntries(routes), text),
      ...findActions(createEntries(routes), text, verbs).slice(0, most.actions),
    ];
  }, [menu, routes, text, t]);
  const recent = useRecent();
  const { entries, searching, more } = useRemote(text);
  const help = useHelp(text !== '');
  const helped = text ? findWords(help, text).slice(0, most.help) : [];
  return { entries: [...(text ? [] : recent), ...local, ...entries, ...helped], searching, more };
}
