import { createElement, type ReactNode } from 'react';

const style = { position: 'relative' } as const;

/** The boxes of antd's Spin while nothing spins: style sheets name them. */
// biome-ignore lint/style/noDefaultExport: in place of a module with one
export default function NoSpin({ spinning, children }: { spinning?: boolean; children: ReactNode }) {
  if (spinning) throw new Error('Tables draw their own waiting, without `loading` of antd (app/build/slim.ts)');
  const inner = createElement('div', { className: 'ant-spin-container', style }, children);
  return createElement('div', { className: 'ant-spin-nested-loading', style }, inner);
}
