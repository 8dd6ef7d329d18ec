import { LoadingOutlined } from '@ant-design/icons';

/** What turns while a button works: antd's own says "loading" aloud, so that a saving button is called "loading 保存". */
export function busy(on: boolean | undefined): false | { icon: React.ReactNode } {
  return on ? { icon: <LoadingOutlined spin aria-hidden /> } : false;
}
