import { defineModule } from '../../module';
import { apiDocsRoutes } from './routes';

/** The calls of this server, to read. */
export const apiDocs = defineModule({ name: 'apiDocs', needs: ['platform'], routes: apiDocsRoutes });
