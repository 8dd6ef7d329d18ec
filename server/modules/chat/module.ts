import { defineModule } from '../../module';
import { chatRoutes } from '../../routes/chat';

/** Messages between people (contract-platform §7.1). */
export const chat = defineModule({ name: 'chat', needs: ['platform'], routes: chatRoutes });
