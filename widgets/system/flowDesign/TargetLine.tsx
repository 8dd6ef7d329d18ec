import { PickLine } from './Line';
import type { TargetKind, World } from './world';

/** A flow, model or interface by its name. */
export function TargetLine({ world, kind, value, onChange }: TargetProps) {
  const label = world.host.t(`flow.design.thing.${kind}`);
  return (
    <PickLine
      label={label}
      value={world.idOf(kind, value)}
      choices={world.targets(kind).map(({ id, fullName }) => ({ value: id, label: fullName }))}
      onChange={onChange}
    />
  );
}
interface TargetProps {
  world: World;
  kind: TargetKind;
  value: string;
  onChange: (value: string) => void;
}
