import { defineModule } from '../../module';
import { family as billRuleFamily } from './billRuleFamily';
import { billRuleRoutes } from './billRuleRoutes';
import { family as dataFamily } from './dictionaryDataFamily';
import { dictionaryRoutes } from './dictionaryRoutes';
import { family as typeFamily } from './dictionaryTypeFamily';
import { administrationRoutes } from './routes';

/** What administrators set: the configuration, dictionaries and bill numbers. */
export const settings = defineModule({
  name: 'settings',
  needs: ['platform', 'files', 'permissions'],
  routes: [
    ...administrationRoutes,
    ...typeFamily,
    ...dataFamily,
    ...dictionaryRoutes,
    ...billRuleFamily,
    ...billRuleRoutes,
  ],
});
