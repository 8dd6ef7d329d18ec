import { constants } from './limits';

/** How a file is drawn: in the page, or (`word`, `sheet`, `drawing`) in a frame without the session. */
export type PreviewKind = 'picture' | 'drawing' | 'pdf' | 'word' | 'sheet' | 'text' | 'audio' | 'video';

const extensions: Record<PreviewKind, string> = {
  picture: [...constants.imagePreviewTypes, 'webp'].join(' '),
  drawing: 'svg',
  pdf: 'pdf',
  word: 'docx',
  sheet: 'xlsx xls',
  text: 'txt csv md json xml log',
  audio: 'mp3 wav ogg m4a aac flac',
  video: 'mp4 webm mov',
};
const kinds = new Map(
  Object.entries(extensions).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as PreviewKind])),
);
/** The contract gives them an address (contract-platform §6); no part of this product draws them. */
const undrawn = ['doc', 'ppt', 'pptx'];

/** How files of this extension (lower case, without a dot) are drawn; undefined: they are only downloaded (PREV-09). */
export function previewKind(extension: string): PreviewKind | undefined {
  return kinds.get(extension);
}

/** Whether `Uploader/Preview` answers an address for files of this extension. */
export function hasPreview(extension: string): boolean {
  return kinds.has(extension) || undrawn.includes(extension);
}
