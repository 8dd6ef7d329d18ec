import TextArea from 'antd/es/input/TextArea';
import { linesOf, optionsFrom } from '../../../../core/design/panel/optionLines';
import { useWords } from '../../../words';
import { type ControlProps, usePanel } from './context';
import { Fold } from './Fold';
import { RowsControl } from './nestedControls';

const nested = new Set(['treeSelect', 'cascader']);

/** The options of a choice, one a line; they apply when the box is left. Values and colours are below. */
export function OptionsControl(props: ControlProps) {
  const t = useWords();
  const { id, help, onChange } = props;
  const { field } = usePanel();
  const text = linesOf(field.node);
  const isTree = nested.has(field.key);
  return (
    <>
      <TextArea
        id={id}
        key={text}
        size="small"
        autoSize={{ minRows: 2, maxRows: 8 }}
        defaultValue={text}
        placeholder={t('designer.oneALine')}
        aria-describedby={[help, `${id}-lines`].filter(Boolean).join(' ')}
        onBlur={({ currentTarget: { value } }) => {
          const next = optionsFrom(field.node, value, isTree);
          if (linesOf({ ...field.node, options: next }) !== text) onChange(next);
        }}
      />
      <small id={`${id}-lines`}>{t(isTree ? 'designer.oneALineDeep' : 'designer.oneALine')}</small>
      {isTree ? null : (
        <Fold className="weft-panel-details" title={t('designer.details')}>
          {() => <RowsControl {...props} id={`${id}-rows`} label={t('designer.details')} />}
        </Fold>
      )}
    </>
  );
}
