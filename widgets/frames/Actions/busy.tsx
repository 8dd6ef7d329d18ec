import { LoadingOutlined } from '@ant-design/icons';

/** The spinner of a working button: antd's own is read aloud, so that a saving button is called "loading 保存". */
export function busy(on: boolean | undefined): false | { icon: React.ReactNode } {
  return on ? { icon: <LoadingOutlined spin aria-hidden /> } : false;
}
