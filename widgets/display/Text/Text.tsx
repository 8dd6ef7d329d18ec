import { textStyle } from '../textStyle';

export interface TextProps {
  content?: string;
  textStyle?: Record<string, string | number>;
}

/** Static text in a form; line breaks are kept. */
export function Text({ content, textStyle: style }: TextProps) {
  return (
    <div className="weft-text" style={textStyle(style)}>
      {content}
    </div>
  );
}
