import { defineModule } from '../../module';
import { bearers } from '../../services/auth/bearers';
import { findToken } from './findToken';
import { migrations } from './migration';
import { tokenRoutes } from './routes';
import './tables';
import { createTokenScope } from './tokenScope';

/** Tokens of people and services for programs: bearer tokens of the API with limits of their own. */
export const tokens = defineModule({
  name: 'tokens',
  needs: ['platform', 'records'],
  migrations,
  routes: tokenRoutes,
  fills: [bearers.with({ token: findToken })],
  mayCall: createTokenScope,
});
