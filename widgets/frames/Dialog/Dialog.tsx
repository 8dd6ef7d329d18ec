import { Button, Drawer, Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { firstField } from '../../../engine/form/firstField';
import type { DialogFrame, FrameButton } from '../../../engine/frames';
import { useWords } from '../../words';
import { ActionButton } from '../Actions/ActionButton';
import { busy } from '../Actions/busy';
import { Loading } from '../Notices/Loading';
import { useThemeVariables } from '../themeVariables';
import './Dialog.css';

/** Views of a page may come this long after their dialog. */
const lateMs = 3000;

/** Focuses the first field once everything is there, unless the focus is already inside; false: not yet. */
function focusFirst(box: HTMLElement, reads: boolean): boolean {
  if (box.contains(document.activeElement)) return true;
  // A record is read first; fields below it, such as a comment, wait for the hand.
  if (reads && box.querySelector('.weft-details')) return true;
  // What is still fetched may stand before what is there.
  if (box.querySelector('.weft-loading')) return false;
  const field = firstField([box]);
  field?.focus({ preventScroll: true });
  return Boolean(field);
}

/** Focuses the first field of the body as soon as it is there. */
function useFirstField(ready: boolean, reads: boolean) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready) return;
    let end: (() => void) | undefined;
    const timer = setTimeout(() => {
      const box = body.current;
      if (!box || focusFirst(box, reads)) return;
      const observer = new MutationObserver(() => {
        if (focusFirst(box, reads)) end?.();
      });
      const late = setTimeout(() => end?.(), lateMs);
      end = () => {
        observer.disconnect();
        clearTimeout(late);
      };
      observer.observe(box, { childList: true, subtree: true });
    }, 60);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [ready, reads]);
  return body;
}

const began = ['pointerdown', 'keydown'] as const;

/** From the first press or key inside on, a dialog in the middle keeps its upper edge: what appears in it grows downwards. */
function useKeptTop(body: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    const wrap = body.current?.closest<HTMLElement>('.ant-modal-centered');
    const modal = wrap?.querySelector<HTMLElement>('.ant-modal');
    if (!ready || !wrap || !modal) return undefined;
    const keep = (): void => {
      if ('kept' in wrap.dataset) return;
      wrap.style.setProperty('--weft-dialog-top', `${modal.offsetTop}px`);
      wrap.dataset.kept = '';
    };
    const free = (): void => {
      delete wrap.dataset.kept;
    };
    for (const name of began) wrap.addEventListener(name, keep, true);
    window.addEventListener('resize', free);
    return () => {
      for (const name of began) wrap.removeEventListener(name, keep, true);
      window.removeEventListener('resize', free);
      free();
    };
  }, [body, ready]);
}

const frames = '.ant-modal-wrap, .ant-drawer';
const popups = ['dropdown', 'popover', 'select-dropdown', 'picker-dropdown'].map((name) => `.ant-${name}`).join();

/** Drop-downs and panels that are open, not those that are hidden or leave. */
const isPopupOpen = (): boolean =>
  [...document.querySelectorAll(popups)].some(({ className }) => !/-hidden|-leave/.test(className));

const uppermost = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(frames)].findLast(({ style }) => style.display !== 'none');

/** Escape closes what is on top: a drop-down or a panel that is open, else the uppermost dialog. */
function useEscape(body: RefObject<HTMLElement | null>, open: boolean, onCancel: () => void): void {
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useEffect(() => {
    if (!open) return undefined;
    let hadPopup = false;
    // Before the popup hears the key and closes.
    const notice = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hadPopup = isPopupOpen();
    };
    const hear = (event: KeyboardEvent): void => {
      const own = body.current?.closest<HTMLElement>(frames);
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (!own || uppermost() !== own || !(target instanceof Element)) return;
      const around = target.closest<HTMLElement>('[role="dialog"]');
      if (around && !own.contains(around)) return;
      event.preventDefault();
      if (!hadPopup) cancel.current();
      // Some popups know no keys: they close by a press beside them.
      else if (isPopupOpen()) document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    };
    document.addEventListener('keydown', notice, true);
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('keydown', notice, true);
      document.removeEventListener('keydown', hear);
    };
  }, [body, open]);
}

function Footer({ dialog }: { dialog: DialogFrame }) {
  const t = useWords();
  const { extra = [], showOk = true, showCancel = true, saving, okDisabled } = dialog;
  // Without ok the primary button of the document takes its place.
  const last = showOk ? [] : extra.filter(({ type }) => type === 'primary');
  const beside = extra.filter((button) => !last.includes(button));
  return (
    <div className="weft-dialog-footer">
      {beside.length ? (
        <div className="weft-dialog-extra">
          {beside.map((button) => (
            <ActionButton key={button.name} button={button} />
          ))}
        </div>
      ) : null}
      {showCancel ? (
        <Button autoInsertSpace={false} onClick={dialog.onCancel} data-action="cancel">
          {dialog.cancelText || t('widget.cancel')}
        </Button>
      ) : null}
      {last.map((button) => (
        <ActionButton key={button.name} button={button} />
      ))}
      {showOk ? (
        <Button
          autoInsertSpace={false}
          type="primary"
          loading={busy(saving)}
          disabled={okDisabled}
          onClick={dialog.onOk}
          data-action="ok"
        >
          {dialog.okText || t('widget.ok')}
        </Button>
      ) : null}
    </div>
  );
}

/** Its width is known to the title, which ends before it. */
const measure = (head: HTMLElement): void =>
  head.closest<HTMLElement>('.ant-modal-content')?.style.setProperty('--weft-dialog-head', `${head.offsetWidth}px`);

function Head({ buttons }: { buttons: FrameButton[] }) {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = head.current;
    if (!shown) return undefined;
    measure(shown);
    const sizes = new ResizeObserver(() => measure(shown));
    sizes.observe(shown);
    return () => sizes.disconnect();
  }, []);
  return (
    <div className="weft-dialog-head" ref={head}>
      {buttons.map((button) => (
        <ActionButton key={button.name} button={{ type: 'text', ...button }} size="small" />
      ))}
    </div>
  );
}

/** Dialog, drawer or picker: title, a scrolling body, cancel and ok. The first field has the focus. */
export function Dialog(dialog: DialogFrame) {
  useThemeVariables();
  const { kind, title, subject, width, open, loading, fullScreen, stays = false, onCancel } = dialog;
  const { showOk = true, showCancel = true, extra = [] } = dialog;
  const body = useFirstField(open && !loading, !showOk);
  useEscape(body, open && !stays, onCancel);
  useKeptTop(body, open && !loading);
  const named = subject ? (
    <>
      <span>{title}</span>
      <span>{subject}</span>
    </>
  ) : (
    title
  );
  const head = dialog.head?.length ? <Head buttons={dialog.head} /> : null;
  const footer = showOk || showCancel || extra.length ? <Footer dialog={dialog} /> : null;
  const content: ReactNode = (
    <div
      ref={body}
      className={`weft-dialog-body weft-dialog-${kind}`}
      style={fullScreen ? { width: '100%', maxWidth: width, marginInline: 'auto' } : undefined}
    >
      {loading ? <Loading rows={6} /> : dialog.children}
    </div>
  );
  if (kind === 'drawer') {
    return (
      <Drawer
        title={named}
        open={open}
        width={width}
        extra={head}
        footer={footer}
        onClose={onCancel}
        keyboard={false}
        maskClosable={!stays}
        closable={!stays}
        afterOpenChange={(shown) => !shown && dialog.afterClose?.()}
        destroyOnHidden
        rootClassName="weft-drawer"
      >
        {content}
      </Drawer>
    );
  }
  return (
    <Modal
      title={named}
      open={open}
      width={fullScreen ? '100vw' : width}
      footer={footer}
      onCancel={onCancel}
      keyboard={false}
      maskClosable={!stays}
      closable={!stays}
      afterClose={dialog.afterClose}
      mask={!fullScreen}
      destroyOnHidden
      centered={!fullScreen}
      className={fullScreen ? 'weft-dialog weft-dialog-full' : 'weft-dialog'}
    >
      {head}
      {content}
    </Modal>
  );
}
