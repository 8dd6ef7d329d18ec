/** Default upload types without UPLOAD_TYPES. A browser never runs or renders any of them except pictures. */
export const defaultExtensions = [
  ...'png jpg jpeg gif bmp webp ico tif tiff heic heif'.split(' '),
  ...'pdf doc docx xls xlsx ppt pptx odt ods odp rtf txt csv md json xml log'.split(' '),
  ...'zip rar 7z tar gz'.split(' '),
  ...'mp3 wav ogg m4a flac aac amr wma mp4 webm mov avi mkv mpg mpeg wmv flv'.split(' '),
  ...'dwg dxf psd ai eps msg eml ofd wps et dps'.split(' '),
];

/** Extension → content type of pictures rendered in pages. SVG may contain scripts and is excluded. */
const drawn: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
};

export function pictureType(extension: string): string | undefined {
  return Object.hasOwn(drawn, extension) ? drawn[extension] : undefined;
}

/** Extension → content type of voice and video of a chat. */
const played: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  amr: 'audio/amr',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
};

export function recordingType(extension: string): string | undefined {
  return Object.hasOwn(played, extension) ? played[extension] : undefined;
}

const bytes = (text: string) => Buffer.from(text, 'latin1');
const zip = [bytes('PK\x03\x04'), bytes('PK\x05\x06')];
/** First bytes of these kinds of files; others are not checked. */
const beginnings: Record<string, Buffer[]> = {
  png: [bytes('\x89PNG\r\n\x1a\n')],
  jpg: [bytes('\xff\xd8\xff')],
  jpeg: [bytes('\xff\xd8\xff')],
  gif: [bytes('GIF87a'), bytes('GIF89a')],
  bmp: [bytes('BM')],
  webp: [bytes('RIFF')],
  pdf: [bytes('%PDF-')],
  zip,
  docx: zip,
  xlsx: zip,
  pptx: zip,
};

/** As many first bytes decide whether a content matches its extension. */
export const beginningBytes = 16;

/** Whether the content, or its first `beginningBytes`, matches its extension (reliability T20). */
export function beginsAs(extension: string, content: Buffer): boolean {
  const known = Object.hasOwn(beginnings, extension) ? beginnings[extension] : undefined;
  if (!known) return true;
  if (!known.some((start) => content.subarray(0, start.length).equals(start))) return false;
  return extension !== 'webp' || content.subarray(8, 12).toString('latin1') === 'WEBP';
}

/** Limits from the environment (UPLOAD_TYPES, UPLOAD_MAX_MB, UPLOAD_CHUNKED_MAX_MB). */
export interface UploadSettings {
  extensions: readonly string[];
  /** Of a file in one request. */
  maxBytes: number;
  /** Of a file in chunks. */
  maxChunkedBytes: number;
}
