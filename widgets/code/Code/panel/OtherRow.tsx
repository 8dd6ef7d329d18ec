import { useId } from 'react';
import type { OtherMember } from '../../../../core/design/panel/panelOf';
import type { Member } from '../../../../core/design/panel/types';
import type { Json } from '../../../../core/language/types';
import { useWords } from '../../../words';
import { JsonControl } from './plainControls';

const asMember = ({ name, inConfig }: OtherMember): Member => ({
  name,
  inConfig,
  control: 'json',
  schema: {},
  group: 'advanced',
  words: name,
});

/** A member that is written and has no control, under the name of its text. */
export function OtherRow({ other, onChange }: { other: OtherMember; onChange: (value: Json | undefined) => void }) {
  const t = useWords();
  const id = useId();
  return (
    <div className="weft-panel-row weft-panel-wide">
      <div className="weft-panel-name">
        <label htmlFor={id} title={t('designer.otherHelp')}>
          <code>{other.name}</code>
        </label>
      </div>
      <JsonControl id={id} label={other.name} member={asMember(other)} value={other.value} onChange={onChange} />
    </div>
  );
}
