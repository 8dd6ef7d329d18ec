import { PickLine } from './Line';
import type { ThingKind, World } from './world';

/** A flow, model or interface by its name. */
export function ThingLine({ world, kind, value, onChange }: ThingProps) {
  const label = world.host.t(`flow.design.thing.${kind}`);
  return (
    <PickLine
      label={label}
      value={world.idOf(kind, value)}
      choices={world.things(kind).map(({ id, fullName }) => ({ value: id, label: fullName }))}
      onChange={onChange}
    />
  );
}
interface ThingProps {
  world: World;
  kind: ThingKind;
  value: string;
  onChange: (value: string) => void;
}
