import { navigate } from '../../navigation';
import { runtime } from '../../runtime';
import type { MenuEntry } from './findEntries';

interface Topic {
  name: string;
  title: string;
  views: { title?: unknown; text?: unknown }[];
}

/** The pages of the help: each is found by its title, its headings and its words. */
export async function helpEntries(): Promise<MenuEntry[]> {
  const [document] = await Promise.all([runtime.documents.fetch('help'), runtime.i18n.need(['help'])]);
  const [tabs] = (document as unknown as { views: { id: string; items: Topic[] }[] }).views;
  const { t } = runtime.i18n;
  const help = t(String(document.title));
  return (tabs?.items ?? []).flatMap(({ name, title, views }) =>
    views.map(({ title: heading, text }) => ({
      key: `help ${name} ${heading}`,
      group: 'help' as const,
      title: t(String(heading)),
      names: [t(String(heading)), t(title), t(String(text))],
      path: '',
      detail: `${help} / ${t(title)}`,
      icon: 'help',
      open: () => navigate(`/helpCenter?${tabs?.id}.tab=${name}`),
    })),
  );
}
