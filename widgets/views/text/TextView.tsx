import { Typography } from 'antd';
import type { ViewProps } from '../../../engine/defineView';
import { useViewButtons, viewWords } from '../../../engine/viewKit';
import { Toolbar } from '../../frames/Actions/Toolbar';
import { HtmlView } from '../../input/Editor/HtmlView';
import { isNotice, Notice } from './Notice';
import type { TextDoc } from './TextDoc';
import './text.css';

const { Paragraph, Text, Title } = Typography;

function Words({ words, format, tone }: Pick<TextDoc, 'format' | 'tone'> & { words: string }) {
  if (format === 'html') return <HtmlView html={words} />;
  if (tone === 'title') return <Title level={4}>{words}</Title>;
  if (tone === 'hint') return <Text type="secondary">{words}</Text>;
  return <Paragraph style={{ whiteSpace: 'pre-line' }}>{words}</Paragraph>;
}

/** A text with values: a heading, a paragraph, a hint, a notice, or sanitised HTML; and what can be done about it. */
export function TextView({ view, at, context }: ViewProps<TextDoc>) {
  const { format, tone } = view;
  const title = viewWords(context, view.title);
  const words = viewWords(context, view.text);
  const buttons = useViewButtons(context, view.buttons, `${at}/buttons`)();
  if (isNotice(tone)) {
    return <Notice kind={tone} title={title} words={words} buttons={buttons} />;
  }
  const body = <Words words={words} format={format} tone={tone} />;
  if (!title && !buttons.length) return body;
  return (
    <section className="weft-text-view" aria-label={title || undefined}>
      {title ? <h3>{title}</h3> : null}
      {body}
      {buttons.length ? <Toolbar buttons={buttons} /> : null}
    </section>
  );
}
