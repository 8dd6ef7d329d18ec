import type { ContainerProps } from '../../../engine/registry';

export interface CardProps extends ContainerProps {
  header?: string;
  shadow?: 'always' | 'hover' | 'never';
}

/** Fields on a card with a heading. */
export function Card({ panes, header, shadow = 'never' }: CardProps) {
  const title = header || panes[0]?.title;
  return (
    <section className={`weft-card weft-shadow-${shadow}`} aria-label={title}>
      {title ? <h3 className="weft-card-title">{title}</h3> : null}
      {panes.map(({ name, content }) => (
        <div key={name} className="weft-card-body">
          {content}
        </div>
      ))}
    </section>
  );
}
