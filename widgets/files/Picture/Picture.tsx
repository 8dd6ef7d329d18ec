import { memo, useMemo } from 'react';
import type { InputProps } from '../../../engine/registry';
import type { FileLimits } from '../checkFile';
import { onePicture } from '../record';
import { UploadImg } from '../UploadImg/UploadImg';

export interface PictureProps extends InputProps<string | null>, Pick<FileLimits, 'fileSize' | 'sizeUnit'> {
  tipText?: string;
  /** Kind of file on the server: `annexpic` (default), `userAvatar`. */
  store?: string;
}

/** One picture, stored as its address: icons of the product, a person's portrait (contract-platform §8.1, §8.11). */
export const Picture = memo(function Picture({ value, onChange, store, ...props }: PictureProps) {
  const files = useMemo(() => onePicture(value), [value]);
  return (
    <UploadImg
      {...props}
      value={files}
      onChange={onChange && ((now) => onChange(now?.at(-1)?.url ?? ''))}
      type={store}
      limit={1}
    />
  );
});
