import { Typography } from 'antd';
import type { ViewProps } from '../../../engine/defineView';
import { viewWords } from '../../../engine/viewKit';
import { HtmlView } from '../../input/Editor/HtmlView';
import type { TextDoc } from './TextDoc';

const { Paragraph, Text, Title } = Typography;

/** A text with values: a heading, a paragraph, a hint, or sanitised HTML. */
export function TextView({ view, context }: ViewProps<TextDoc>) {
  const words = viewWords(context, view.text);
  if (view.format === 'html') return <HtmlView html={words} />;
  if (view.tone === 'title') return <Title level={4}>{words}</Title>;
  if (view.tone === 'hint') return <Text type="secondary">{words}</Text>;
  return <Paragraph style={{ whiteSpace: 'pre-line' }}>{words}</Paragraph>;
}
