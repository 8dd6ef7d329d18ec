import { modules } from '../../server/modules';
import { chatModule } from '../../server/modules/chat/module';

/** The modules of the product with another limit of chat messages of a person a minute. */
export const withChat = (perMinute: number) =>
  modules.map((module) => (module.name === 'chat' ? chatModule({ perMinute }) : module));
