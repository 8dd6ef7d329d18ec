import { limits } from '../../../core/limits';

/** The word of the reason why these files are not one picture that chat sends (CHAT-18…20); undefined when they are. */
export function refusalOf(files: readonly File[]): string | undefined {
  if (files.length > 1) return 'chat.pictureOne';
  if (!files[0]?.type.startsWith('image/')) return 'chat.pictureOnly';
  if (files[0].size >= limits.chatImageMaxBytes) return 'chat.pictureTooLarge';
  return undefined;
}

/** Width and height in pixels; rejects for a file that the browser cannot draw. */
export async function sizeOfPicture(file: File): Promise<{ width: number; height: number }> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}
