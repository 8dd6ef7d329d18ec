import { Button, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { SavedViewItem, SavedViewsFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { NameInput } from '../Actions/NameInput';
import { Loading } from '../Notices/Loading';

interface LineProps {
  views: SavedViewsFrame;
  item: SavedViewItem;
  onRename: () => void;
}

/** Whether the list begins with a view. */
function FirstTool({ views, item: { id, name } }: LineProps) {
  const t = useWords();
  if (!views.onFirst) return null;
  const isFirst = id === views.first;
  const label = t('list.firstView', { name });
  return (
    <button
      type="button"
      className="weft-tool"
      aria-label={label}
      title={label}
      aria-pressed={isFirst}
      onClick={() => views.onFirst?.(isFirst ? undefined : id)}
    >
      <Icon name="pin" />
    </button>
  );
}

/** What the owner does with a view. */
function OwnTools({ views, item: { id, name, shared }, onRename }: LineProps) {
  const t = useWords();
  const share = t('list.shareView', { name });
  return (
    <>
      {views.onShare && (
        <button
          type="button"
          className="weft-tool"
          aria-label={share}
          title={share}
          aria-pressed={shared === true}
          onClick={() => void views.onShare?.(id, !shared)}
        >
          <Icon name="team" />
        </button>
      )}
      <button type="button" className="weft-tool" aria-label={t('list.renameView', { name })} onClick={onRename}>
        <Icon name="edit" />
      </button>
      <button
        type="button"
        className="weft-tool"
        aria-label={t('list.deleteView', { name })}
        onClick={() => void views.onRemove(id)}
      >
        <Icon name="delete" />
      </button>
    </>
  );
}

function ViewLine(props: LineProps) {
  const { views, item } = props;
  return (
    <li className="weft-views-item">
      <button
        type="button"
        className="weft-views-name"
        aria-current={item.id === views.current}
        onClick={() => views.onChoose(item.id)}
      >
        {item.name}
      </button>
      <FirstTool {...props} />
      {item.by === undefined ? <OwnTools {...props} /> : <span className="weft-views-by">{item.by}</span>}
    </li>
  );
}

/** Filters, order and columns saved under a name: select, save, rename, delete (ux 32). Open at first, with its button focused. */
export function SavedViewsPopover({ views }: { views: SavedViewsFrame }) {
  const t = useWords();
  const [open, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const [naming, setNaming] = useState<'new' | string>();
  const done = async (work: Promise<boolean>) => {
    if (await work) setNaming(undefined);
  };
  const label = t('list.views');
  const content = (
    <div className="weft-views">
      {views.items ? (
        <ul>
          {views.items.map((item) => (
            <ViewLine key={item.id} views={views} item={item} onRename={() => setNaming(item.id)} />
          ))}
          {views.items.length === 0 ? <li className="weft-views-none">{t('list.noViews')}</li> : null}
        </ul>
      ) : (
        <Loading rows={2} />
      )}
      {naming === undefined ? (
        <Button autoInsertSpace={false} type="link" icon={<Icon name="save" />} onClick={() => setNaming('new')}>
          {t('list.keepView')}
        </Button>
      ) : (
        <NameInput
          key={naming}
          label={t('list.viewName')}
          start={views.items?.find(({ id }) => id === naming)?.name}
          onDone={(name) => done(naming === 'new' ? views.onSave(name) : views.onRename(naming, name))}
          onCancel={() => setNaming(undefined)}
        />
      )}
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      rootClassName="weft-views-popover"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) views.onOpen();
      }}
      content={content}
    >
      <button ref={button} type="button" className="weft-tool" aria-label={label} title={label} aria-expanded={open}>
        <Icon name="star" />
      </button>
    </Popover>
  );
}
