import { defineModule } from '../../module';
import { completeDialog } from '../../services/auth/outside/ownMembers';
import { type SignInKind, signInKinds } from '../../services/auth/signInKind';
import { providerFamily } from './providerFamily';
import { signInProviderRoutes } from './providerRoutes';
import { authRoutes, enterRoutes } from './routes';
import { securityRoutes } from './securityRoutes';

/** Ways to sign in of the product, found by the name of their file. */
const files = import.meta.glob<SignInKind>(['../../services/auth/kinds/*.ts', '!**/*.test.ts'], {
  import: 'kind',
  eager: true,
});
const kinds = Object.fromEntries(Object.values(files).map((kind) => [kind.code, kind]));

/** Signing in and what the shell starts with, second factors, and providers of other organisations. */
export const signIn = defineModule({
  name: 'signIn',
  needs: ['platform', 'people', 'settings'],
  routes: ({ db, documents }) => [
    ...authRoutes,
    ...securityRoutes,
    ...providerFamily(db),
    ...signInProviderRoutes(db),
    ...enterRoutes(documents),
  ],
  fills: [signInKinds.with(kinds)],
  completes: { 'sysConfig.provider': completeDialog },
});
