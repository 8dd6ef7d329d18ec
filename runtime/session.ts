import { createStore, type StoreApi, useStore } from 'zustand';
import { constants } from '../core/limits';
import type { SysConfigInfo, UserInfo } from '../core/permissions';
import { isZone, setOrganisationZone } from '../core/zone';
import type { CallByName } from './calls';
import { buildMenus, type MenuEntry, type MenuNode, type MenuPlace, type MenuRoute } from './menus';
import { createPermissions, type ModulePermissions, type Permissions } from './permissions';
import type { LocalStore } from './storage';

/** userInfo, also for bindings; a server may send more members. */
export type User = Partial<UserInfo> & Record<string, unknown> & Pick<UserInfo, 'userId' | 'userAccount' | 'userName'>;
/** What the shell shows of the product's own name and pictures. */
export type SysConfig = Partial<SysConfigInfo>;

/** Why the session ended. */
export interface Ended {
  /** For the person: the words of the server. */
  reason: string;
  /** The pages stay, because they hold unsaved input; the same account signs in again over them. */
  over: boolean;
  /** The person signed out in another tab: the pages that stay are covered. */
  covers?: boolean;
}

export interface SessionState {
  token: string | undefined;
  /** CurrentUser is loading. */
  loading: boolean;
  user: User | undefined;
  menu: MenuNode[];
  routes: MenuRoute[];
  /** Pages that this session had and that are no longer granted. */
  revoked: MenuRoute[];
  permissions: Permissions;
  /** Stored for the next sign-in page. */
  sysConfig: SysConfig;
  locked: boolean;
  /** The sign-in call was accepted and CurrentUser is loading: the sign-in page stays until the person is known. */
  signingIn: boolean;
  /** This entry came from the sign-in page: last-login notice, message about the password's age. */
  fresh: boolean;
  /** Set until the next sign-in; survives a reload. */
  ended: Ended | undefined;
}

export interface Session {
  store: StoreApi<SessionState>;
  get: () => SessionState;
  use: <T>(select: (state: SessionState) => T) => T;
  /** The sign-in call and what follows it; rejects with CallError, whose envelope is the server's answer (AUTH-23). */
  signIn: (form: SignIn) => Promise<void>;
  /** What follows every accepted sign-in: as `signIn`, with the answer of another call. */
  begin: (entered: Entered) => Promise<void>;
  /**
   * Fetches CurrentUser; until the person is known, concurrent callers share one request. Rejects with a message for the person when there is no user or no menu
   * (ERR-09, ERR-10).
   */
  enter: () => Promise<void>;
  signOut: () => Promise<void>;
  /** Milliseconds since CurrentUser was asked for. */
  ageMs: () => number;
  /** Would the pages stay if the session ended now? */
  stays: () => boolean;
  /**
   * The server ended the session: the token is dropped. When the pages hold unsaved input they stay, and `true` is returned;
   * otherwise everything about the person is cleared. `covers`: until then nobody sees them.
   */
  end: (reason: string, covers?: boolean) => boolean;
  /** The sign-in call of the account whose pages stayed; rejects as `signIn` does, and the pages stay. */
  signInAgain: (form: Omit<SignIn, 'account'>) => Promise<void>;
  /** As `signInAgain`, with the answer of another call. */
  goOn: (entered: Entered) => Promise<void>;
  /**
   * The person of this token takes the place of the present one in a window that stays: what was fetched for the present one is cleared
   * once the other is known.
   */
  become: (token: string | undefined) => Promise<void>;
  /** Another tab has signed in: if it is the same account, the pages that stayed go on with its token. */
  adopt: (token: string) => Promise<void>;
  /** Clears everything about the person (AUTH-27…36). */
  reset: () => void;
  lock: () => void;
  /** `password` as typed; its digest is sent. Waits for the person: their account goes with it. */
  unlock: (password: string) => Promise<void>;
}
export interface SignIn {
  account: string;
  /** Lower-case md5 hex of the typed password (AUTH-10). */
  password: string;
  code: string;
  /** The random key of the captcha picture. */
  timestamp: string;
  /** Ticket of an outside account, which this sign-in links (contract §2.3). */
  jnpf_ticket?: string;
  /** The typed password, for a directory; only when the server has one. */
  plainPassword?: string;
}

/** The answer to every way of signing in. */
export interface Entered {
  token: string;
  theme?: string;
}

export interface SessionOptions {
  call: CallByName;
  local: LocalStore;
  t: (key: string) => string;
  place: Omit<MenuPlace, 'token'>;
  /** Storage of this browser tab. */
  tab: LocalStore;
  /** Do the pages hold unsaved input? */
  holdsWork: () => boolean;
  /** The pages stay, signed out. */
  onSuspend: () => void;
  /** The person is back on pages that stayed. */
  onReturn: () => void;
  /** Layout of the sign-in answer (AUTH-18). */
  onTheme: (theme: unknown) => void;
  /** CurrentUser was answered. `own`: what only our server sends. */
  onEnter: (user: User, own: Pick<CurrentUser, 'draftKey' | 'look' | 'overlay'>) => void;
  /** Signed out here; this address signs out at the provider of the session. */
  onSignedOut: (address: string) => void;
  /** Socket, tabs, cached lists, call results. */
  onReset: () => void;
}

interface CurrentUser {
  userInfo?: User | null;
  routerList?: MenuEntry[] | null;
  menuList?: MenuEntry[] | null;
  permissionList?: ModulePermissions[] | null;
  sysConfigInfo?: SysConfig | null;
  /** The key of the account's drafts. */
  draftKey?: string | null;
  /** The display settings of the account (core/look). */
  look?: unknown;
  /** Ids of the documents of the overlay. */
  overlay?: string[] | null;
}

/** Fixed members of the sign-in form (spec §3, §9; contract §2.1). */
const client = {
  origin: 'password',
  jnpf_ticket: '',
  grant_type: constants.grantType,
  client_id: constants.clientId,
  scope: constants.scope,
};

const nobody = {
  loading: false,
  user: undefined,
  menu: [],
  routes: [],
  revoked: [],
  permissions: createPermissions([]),
  signingIn: false,
  fresh: false,
} satisfies Partial<SessionState>;

/** The reason of before a reload. */
function storedEnd(reason: unknown): Ended | undefined {
  return typeof reason === 'string' ? { reason, over: false } : undefined;
}

export function createSession(options: SessionOptions): Session {
  const { call, local, tab } = options;
  const store = createStore<SessionState>(() => ({
    ...nobody,
    token: local.get<string>('token'),
    sysConfig: local.get<SysConfig>('sysConfig') ?? {},
    locked: local.get<number>('lock') === 1,
    ended: storedEnd(tab.get('ended')),
  }));

  /** The newest request for CurrentUser; answers to older ones are dropped. */
  let newest: { token: string; known: Promise<void> } | undefined;
  let askedAt = 0;

  /** Another tab may have signed in anew meanwhile: its token stays. */
  function forgetToken(): void {
    if (local.get('token') === store.getState().token) local.set('token', undefined);
  }

  function reset(): void {
    forgetToken();
    local.set('lock', undefined);
    newest = undefined;
    const { ended } = store.getState();
    store.setState({ ...nobody, token: undefined, locked: false, ended: ended && { ...ended, over: false } });
    options.onReset();
  }

  function setEnded(ended: Ended | undefined): void {
    tab.set('ended', ended?.reason);
    store.setState({ ended });
  }

  function stays(): boolean {
    const { user, locked, ended } = store.getState();
    // What a lock hides must not be shown by the question for the password.
    return ended?.over === true || (user !== undefined && !locked && options.holdsWork());
  }

  function end(reason: string, covers = false): boolean {
    const over = stays();
    setEnded({ reason, over, covers });
    if (!over) {
      reset();
      return false;
    }
    dropToken();
    options.onSuspend();
    return true;
  }

  function dropToken(): void {
    forgetToken();
    newest = undefined;
    store.setState({ token: undefined, loading: false });
  }

  /** Goes on with this token, if it belongs to the person whose pages stayed. */
  async function goOn(token: string): Promise<void> {
    const before = store.getState().user?.userId;
    store.setState({ token });
    try {
      await enter();
    } catch (error) {
      dropToken();
      throw error;
    }
    if (store.getState().user?.userId !== before) {
      reset();
      throw new Error(options.t('error.noUser'));
    }
    setEnded(undefined);
    options.onReturn();
  }

  /** Posts the sign-in form; resolves with the token and the layout. */
  async function post(form: SignIn): Promise<Entered> {
    const { data } = await call('auth.login', { ...client, ...form, account: form.account.trim() }, { quiet: true });
    return data as Entered;
  }

  function accept(answer: CurrentUser, token: string): void {
    const user = answer.userInfo;
    if (!user?.userId) throw new Error(options.t('error.noUser'));
    const currentSystem = user.systemIds?.find((system) => system.currentSystem)?.id;
    const { menu, routes } = buildMenus({ ...answer, currentSystem }, { ...options.place, token });
    const before = store.getState();
    // A person who is inside and loses every menu keeps the shell: their pages become forbidden in place.
    if (menu.length === 0 && !before.user) throw new Error(options.t('error.noMenu'));
    const revoked = [...before.revoked, ...before.routes].filter(({ path }) =>
      routes.every((each) => each.path !== path),
    );
    const sysConfig = answer.sysConfigInfo ?? {};
    local.set('sysConfig', sysConfig);
    if (isZone(sysConfig.timeZone ?? '')) setOrganisationZone(sysConfig.timeZone as string);
    options.onEnter(user, answer);
    store.setState({
      user,
      menu,
      routes,
      revoked,
      sysConfig,
      permissions: createPermissions(answer.permissionList ?? []),
    });
  }

  function enter(): Promise<void> {
    const { token, user } = store.getState();
    if (!token) return Promise.reject(new Error(options.t('error.noUser')));
    if (newest?.token === token && !user) return newest.known;
    const known = fetchPerson(token, () => newest?.known === known);
    newest = { token, known };
    return known;
  }

  async function fetchPerson(token: string, isNewest: () => boolean): Promise<void> {
    store.setState({ loading: true });
    askedAt = performance.now();
    try {
      const { data } = await call('auth.currentUser');
      // The person signed out, or in again, during the call.
      if (isNewest() && store.getState().token === token) accept((data ?? {}) as CurrentUser, token);
    } finally {
      if (isNewest()) {
        newest = undefined;
        store.setState({ loading: false });
      }
    }
  }

  async function become(token: string | undefined): Promise<void> {
    if (!token) throw new Error(options.t('error.noUser'));
    local.set('token', token);
    newest = undefined;
    store.setState({ token });
    const { data } = await call('auth.currentUser');
    // Somebody else took the place meanwhile.
    if (store.getState().token !== token) return;
    options.onReset();
    store.setState({ routes: [], revoked: [] });
    accept((data ?? {}) as CurrentUser, token);
  }

  async function begin({ token, theme }: Entered): Promise<void> {
    local.set('token', token);
    store.setState({ ...nobody, token, fresh: true, signingIn: true });
    options.onTheme(theme);
    try {
      await enter();
    } catch (error) {
      reset();
      throw error;
    }
    store.setState({ signingIn: false });
    setEnded(undefined);
  }

  return {
    store,
    get: store.getState,
    use: (select) => useStore(store, select),
    enter,
    reset,
    signIn: async (form) => begin(await post(form)),
    begin,
    ageMs: () => performance.now() - askedAt,
    signOut: async () => {
      try {
        // Signing out works without the server.
        const answer = await call('auth.logout', {}, { quiet: true }).catch(() => undefined);
        const { redirectUrl } = (answer?.data ?? {}) as { redirectUrl?: string };
        if (redirectUrl) options.onSignedOut(redirectUrl);
      } finally {
        setEnded(undefined);
        reset();
      }
    },
    stays,
    end,
    signInAgain: async (form) => {
      const { token } = await post({ ...form, account: String(store.getState().user?.userAccount) });
      local.set('token', token);
      await goOn(token);
    },
    goOn: async ({ token }) => {
      local.set('token', token);
      await goOn(token);
    },
    become,
    adopt: async (token) => {
      const { ended, token: own } = store.getState();
      if (ended?.over && own === undefined) await goOn(token);
    },
    lock: () => {
      local.set('lock', 1);
      store.setState({ locked: true });
    },
    unlock: async (password) => {
      if (!store.getState().user) await enter();
      const account = store.getState().user?.userAccount;
      await call('auth.lockScreen', { account, password }, { quiet: true });
      local.set('lock', undefined);
      store.setState({ locked: false });
    },
  };
}
