import { observer } from '@formily/react';
import { EditorContent } from '@tiptap/react';
import { Button, Segmented } from 'antd';
import { type CSSProperties, useEffect, useState } from 'react';
import type { InputProps } from '../../../engine/registry';
import { HtmlView } from '../../input/Editor/HtmlView';
import { useWords } from '../../words';
import { DesignBar } from './DesignBar';
import { FieldPane } from './FieldPane';
import { PagePane } from './PagePane';
import { PreviewPane } from './PreviewPane';
import { pageOf, sheetOf } from './page';
import { captionOf, showCaptions } from './tagCaptions';
import { useSourceFields } from './useSourceFields';
import { useTemplateEditor } from './useTemplateEditor';
import { useZoom } from './useZoom';
import './PrintDesigner.css';

/** Elements that show their name on the sheet. */
const marks = ['header', 'footer', 'break'];

const Designer = observer(function Designer(props: InputProps<string | null>) {
  const t = useWords();
  const { place } = props;
  const editor = useTemplateEditor(props);
  const [view, setView] = useState('design');
  const source = useSourceFields(place);
  const page = pageOf(place?.values.pageParam);
  const [width, height] = sheetOf(page);
  const { desk, zoom, step } = useZoom(width);
  const word = (name: string) => t(`printDesigner.${name}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the page only
  useEffect(() => showCaptions(editor, captionOf(source.fields, word)), [editor, source.fields]);
  const sheet: CSSProperties & Record<string, string> = {
    width: `${width}mm`,
    minHeight: `${height}mm`,
    padding: `${page.mt}mm ${page.mr}mm ${page.mb}mm ${page.ml}mm`,
    zoom: String(zoom / 100),
    '--weft-sheet-height': `${height}mm`,
    ...Object.fromEntries(marks.map((name) => [`--weft-pd-${name}`, JSON.stringify(word(name))])),
  };
  return (
    <div className="weft-print-designer">
      <div className="weft-pd-top">
        <Segmented
          value={view}
          onChange={setView}
          options={['design', 'preview'].map((name) => ({ value: name, label: t(`printDesigner.${name}`) }))}
        />
        {view === 'design' ? (
          <span className="weft-pd-zoom">
            <Button size="small" aria-label={t('printDesigner.smaller')} onClick={() => step(-1)}>
              −
            </Button>
            {zoom} %
            <Button size="small" aria-label={t('printDesigner.larger')} onClick={() => step(1)}>
              +
            </Button>
          </span>
        ) : null}
      </div>
      <div className="weft-pd-work" hidden={view !== 'design'}>
        <FieldPane editor={editor} place={place} source={source} />
        <div className="weft-pd-middle">
          <DesignBar editor={editor} label={props.label} />
          <div className="weft-pd-desk" ref={desk}>
            <div className="weft-pd-sheet" style={sheet}>
              <EditorContent editor={editor} />
            </div>
          </div>
        </div>
        <PagePane editor={editor} place={place} fields={source.fields} />
      </div>
      {view === 'preview' ? <PreviewPane place={place} html={props.value ?? ''} /> : null}
    </div>
  );
});

/** The sheet at true size between the tree of fields and the settings of the page; its preview takes its place. */
export function PrintDesigner(props: InputProps<string | null>) {
  if (props.readOnly || props.disabled)
    return <HtmlView html={props.value} label={props.label} disabled={props.disabled} />;
  return <Designer {...props} />;
}
