const shapes = {
  fold: 'M4 6h16M10 12h10M4 18h16M7 9.5 4.5 12 7 14.5',
  unfold: 'M4 6h16M10 12h10M4 18h16M4.5 9.5 7 12l-2.5 2.5',
  language:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c2.6 2.7 3.8 5.7 3.8 9s-1.2 6.3-3.8 9c-2.6-2.7-3.8-5.7-3.8-9S9.4 5.7 12 3Z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.5v2',
  signOut: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  bell: 'M18 10a6 6 0 1 0-12 0c0 5-2 6-2 7h16c0-1-2-2-2-7ZM10 20a2.2 2.2 0 0 0 4 0',
  chat: 'M4 5h16v11h-9l-4.5 4v-4H4ZM8 9h8M8 12h5',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h11M19 17h1M17 15v4',
  size: 'M3 18 8 6l5 12M4.7 14h6.6M14.5 18l3-7 3 7M15.5 15.7h4',
  systems: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16.2 16.2 21 21',
  pin: 'M9 4h6l-1 6 3 3H7l3-3-1-6ZM12 13v7',
  left: 'M14 6l-6 6 6 6',
  right: 'M10 6l6 6-6 6',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  place: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
  grow: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  shrink: 'M20 10h-6V4M14 10l6-6M4 14h6v6M10 14l-6 6',
  keys: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M18 11h.01M8 15h8',
  close: 'M6 6l12 12M18 6 6 18',
  todo: 'M5 4h14v16H5zM8.5 12l2.5 2.5 4.5-5',
  help: 'M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .8-1 1.7v.5M12 17.5h.01',
} as const;
export type ShellIconName = keyof typeof shapes;

/** The icons of the shell; documents use widgets/icons. */
export function ShellIcon({ name, sizePx = 18 }: { name: ShellIconName; sizePx?: number }) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
