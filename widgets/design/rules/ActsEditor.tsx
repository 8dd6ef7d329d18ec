import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { type ActDraft, blankAct, namesOnly } from '../../../core/design/rules/actDraft';
import { type ActWord, actWords } from '../../../core/design/rules/types';
import { FieldsSelect } from '../condition/FieldSelect';
import { RemoveButton } from '../condition/RemoveButton';
import { useRulesKit } from './kit';
import { PairEditor } from './PairEditor';

interface ActsEditorProps {
  acts: readonly ActDraft[];
  onChange: (acts: ActDraft[]) => void;
}

/** Acts that say of a field what it is not before. */
const until: ReadonlySet<ActWord> = new Set(['show', 'enable', 'require']);

function ActEditor({
  act,
  onChange,
  onRemove,
}: {
  act: ActDraft;
  onChange: (act: ActDraft) => void;
  onRemove: () => void;
}) {
  const { t } = useRulesKit();
  const { word, fields, pairs, text } = act;
  const choose = (next: ActWord) =>
    onChange(namesOnly(next) && namesOnly(word) ? { ...act, word: next } : { ...blankAct(next), text });
  const says = word === 'warn' || word === 'refuse';
  return (
    <div className="weft-rule-act">
      <Select
        className="weft-rule-word"
        size="small"
        popupMatchSelectWidth={false}
        aria-label={t('rules.actWord')}
        value={word}
        options={actWords.map((value) => ({ value, label: t(`rules.act.${value}`) }))}
        onChange={choose}
      />
      {namesOnly(word) ? <FieldsSelect value={fields} onChange={(next) => onChange({ ...act, fields: next })} /> : null}
      {says ? (
        <Input
          className="weft-rule-fields"
          size="small"
          value={text}
          placeholder={t('rules.text')}
          aria-label={t('rules.text')}
          onChange={({ target }) => onChange({ ...act, text: target.value })}
        />
      ) : null}
      {namesOnly(word) || says ? null : (
        <div className="weft-rule-pairs">
          {pairs.map((pair, index) => (
            <PairEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no names before a field is chosen
              key={`${index} ${pairs.length}`}
              word={word}
              pair={pair}
              onChange={(next) => onChange({ ...act, pairs: pairs.with(index, next) })}
              onRemove={pairs.length > 1 ? () => onChange({ ...act, pairs: pairs.toSpliced(index, 1) }) : undefined}
            />
          ))}
          <Button
            size="small"
            type="text"
            icon={<PlusOutlined />}
            onClick={() => onChange({ ...act, pairs: [...pairs, {}] })}
          >
            {t('rules.addPair')}
          </Button>
        </div>
      )}
      <RemoveButton word="removeAct" onClick={onRemove} />
      {until.has(word) ? <small className="weft-rule-until">{t(`rules.until.${word}`)}</small> : null}
    </div>
  );
}

/** What a rule does, in its order. */
export function ActsEditor({ acts, onChange }: ActsEditorProps) {
  const { t } = useRulesKit();
  return (
    <div className="weft-rule-acts">
      {acts.map((act, index) => (
        <ActEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: acts have no names
          key={`${index} ${acts.length}`}
          act={act}
          onChange={(next) => onChange(acts.with(index, next))}
          onRemove={() => onChange(acts.toSpliced(index, 1))}
        />
      ))}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...acts, blankAct()])}>
        {t('rules.addAct')}
      </Button>
    </div>
  );
}
