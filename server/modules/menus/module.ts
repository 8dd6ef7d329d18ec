import { defineModule } from '../../module';
import { authorityRoutes } from './authorityRoutes';
import { fieldListRoutes } from './fieldListRoutes';
import { family as itemFamilies } from './itemFamilies';
import { moduleItemRoutes } from './itemRoutes';
import { family as menuFamily } from './menuFamily';
import { menuRoutes } from './routes';
import { family as systemFamily } from './systemFamily';

/** Applications, their menus, the permission items of menus and who is granted them. */
export const menus = defineModule({
  name: 'menus',
  needs: ['platform', 'permissions', 'files', 'organisation'],
  routes: ({ documents }) => [
    ...systemFamily,
    ...menuFamily,
    ...menuRoutes,
    ...itemFamilies,
    ...moduleItemRoutes,
    ...authorityRoutes,
    ...fieldListRoutes(documents),
  ],
});
