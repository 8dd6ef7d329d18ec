/** Spec §9. */
export type FileCategory = 'image' | 'video' | 'audio' | 'document';

const extensions: Record<Exclude<FileCategory, 'document'>, string> = {
  image: 'png jpg jpeg gif bmp webp svg',
  video: 'mp4 webm mov avi mkv mpg mpeg wmv flv',
  audio: 'mp3 wav ogg m4a flac wma aac amr',
};

/** Extensions (lower case, without a dot) by category. */
export const categoryExtensions = Object.fromEntries(
  Object.entries(extensions).map(([category, names]) => [category, names.split(' ')]),
) as Record<keyof typeof extensions, string[]>;

/** The category of a file by the extension of its name (FILE-13); unknown ones are documents. */
export function fileCategory(name: string): FileCategory {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const found = Object.entries(categoryExtensions).find(([, names]) => names.includes(extension));
  return (found?.[0] as FileCategory | undefined) ?? 'document';
}
