import { useMemo } from 'react';
import { useStore } from 'zustand';
import { frameOf } from '../../core/language/frameOf';
import { useEngine } from '../engine';
import { PageBoundary } from '../errors/PageBoundary';
import { useFreshDocument } from '../pages/useDocument';
import { setDirty } from '../shell/dirty';
import { closeOverlay, type Overlay, overlays } from './overlays';
import { pageDialog } from './pageDialog';

function OverlayView({ overlay }: { overlay: Overlay }) {
  const { Document } = useEngine();
  const fresh = useFreshDocument(overlay.document);
  const document = useMemo(() => (frameOf(fresh) === 'page' ? pageDialog(fresh) : fresh), [fresh]);
  return (
    <Document
      document={document}
      args={overlay.args}
      moduleId={overlay.moduleId}
      opener={overlay.opener}
      onClose={(result) => closeOverlay(overlay.key, result)}
      onDirty={(dirty) => setDirty(overlay.key, dirty)}
    />
  );
}

/** Everything that is open over the page, the last on top. */
export function OverlayStack() {
  const open = useStore(overlays, (state) => state.open);
  return open.map((overlay) => (
    <PageBoundary key={overlay.key} resetKey={overlay.document}>
      <OverlayView overlay={overlay} />
    </PageBoundary>
  ));
}
