import { recordingType } from '../../services/files/kinds';
import type { FileKind } from '../files/uploads/fileKinds';
import { mayFetchInChat, mayHaveChatFile } from './chatAccess';
import { signedAddress } from './chatAddress';

/** Pictures and recordings of chats: for their two people, while the session lives that got the address. */
export const chatFileKind: FileKind = {
  mayHave: mayHaveChatFile,
  mayFetch: mayFetchInChat,
  address: ({ secrets }, sessionId, path) => signedAddress(secrets, sessionId, path),
  contentType: recordingType,
};
