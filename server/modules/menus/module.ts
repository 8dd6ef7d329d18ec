import { defineModule } from '../../module';
import { fieldListRoutes } from '../../routes/fieldLists';
import { menuRoutes } from '../../routes/menu';
import { moduleItemRoutes } from '../../routes/moduleItems';
import { family as itemFamilies } from './itemFamilies';
import { family as menuFamily } from './menuFamily';
import { family as systemFamily } from './systemFamily';

/** Applications, their menus, and the permission items of menus. */
export const menus = defineModule({
  name: 'menus',
  needs: ['platform', 'permissions'],
  routes: ({ documents }) => [
    ...systemFamily,
    ...menuFamily,
    ...menuRoutes,
    ...itemFamilies,
    ...moduleItemRoutes,
    ...fieldListRoutes(documents),
  ],
});
