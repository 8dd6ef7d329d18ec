import { defineModule, type Module } from '../../module';
import { chatRoutes } from './routes';
import './tables';
import { fileKinds } from '../files/uploads/fileKinds';
import { chatFileKind } from './files';
import { chatSocket } from './socketPart';

/** Messages between people (contract-platform §7.1). `perMinute`: messages of a person; default: core/chat. */
export const chatModule = ({ perMinute }: { perMinute?: number } = {}): Module =>
  defineModule({
    name: 'chat',
    needs: ['platform', 'people', 'files', 'messages'],
    routes: chatRoutes,
    fills: [fileKinds.with({ IM: chatFileKind })],
    socket: (kit, live) => chatSocket(kit, live, perMinute),
  });

export const chat = chatModule();
