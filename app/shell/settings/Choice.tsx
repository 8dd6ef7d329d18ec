import { type ReactNode, useId } from 'react';

interface Props<T extends string> {
  title: string;
  className: string;
  options: readonly T[];
  chosen: T;
  labelOf: (option: T) => string;
  /** What is drawn for an option; default: its label. */
  draw?: (option: T) => ReactNode;
  onChoose: (option: T) => void;
}

/** A group of radio buttons drawn as tiles. */
export function Choice<T extends string>({ title, className, options, chosen, labelOf, draw, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{title}</legend>
      <div className={`choice-tiles ${className}`}>
        {options.map((option) => (
          <label key={option} className="choice-tile" title={labelOf(option)}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option}
              aria-label={labelOf(option)}
              checked={option === chosen}
              onChange={() => onChoose(option)}
            />
            {draw ? draw(option) : <span>{labelOf(option)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
