import { type Ctx, Refusal } from '../../ctx';
import { rowsBy } from '../../lists/rowsBy';
import { allOrganizes } from '../../services/organisation/organizeNames';
import { createFirstPasswords } from '../people/firstPasswords';
import { membershipsOf } from '../people/profile';
import { insertUsers, placesOf, updateUser } from '../people/userWrites';
import { type Link, readLinks } from './links';
import { rootCompany } from './organizesIn';
import { type Person, readPeople, sameIds } from './people';
import type { Done } from './progress';
import { goneOf, type Task } from './task';
import { rootId, type ThirdMember } from './thirdClient';

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Changes a user; roles, positions and groups stay. A move that these do not allow is refused (people/userWrites). */
function change(person: Person, values: Record<string, unknown>, organizeIds: string[]): Done['write'] {
  return async (ctx: Ctx) => {
    const { roles, positions, groups } = await membershipsOf(ctx.db, person.id);
    await updateUser(ctx, person.id, {
      account: person.account,
      realName: person.realName,
      ...values,
      organizeId: organizeIds,
      roleId: idsOf(roles),
      positionId: idsOf(positions),
      groupId: idsOf(groups),
    });
    return person.id;
  };
}

/** A new user with a random first password; letters and digits of the member's id are the account. */
async function create(ctx: Ctx, { userId, name, mobile, email }: ThirdMember, organizeId: string[]): Promise<Done> {
  const [password] = await createFirstPasswords(ctx.db, 1);
  const account = userId.replace(/[^A-Za-z0-9]/g, '');
  const form = { account, realName: name, mobilePhone: mobile, email, organizeId, enabledMark: 1 };
  return {
    write: async (inside) => {
      const places = await placesOf(inside, inside.db, form);
      const [id] = await insertUsers(inside, inside.db, [{ form, places, password: password! }]);
      return id!;
    },
  };
}

interface Places {
  /** Organisations here of departments there, the root's included. */
  ids: Map<string, string>;
  managed: Set<string>;
}

async function placesHere({ ctx, wanted }: Task): Promise<Places> {
  const [links, nodes] = await Promise.all([
    readLinks(ctx.db, { service: wanted.service, kind: 'organize' }),
    allOrganizes(ctx.db),
  ]);
  const here = new Set(nodes.map(({ id }) => id));
  const pairs = links.all.flatMap(({ localId, thirdId }) =>
    localId && thirdId && here.has(localId) ? [[thirdId, localId] as const] : [],
  );
  const ids = new Map([...pairs, [rootId, rootCompany(nodes).id] as const]);
  return { ids, managed: new Set(ids.values()) };
}

/** The change of a user who is there: name, mobile, address, organisations; memberships that are not synchronised stay. */
function changesOf(person: Person, member: ThirdMember, mapped: string[], { managed }: Places, link?: Link): Done {
  const organizeIds = [...new Set([...mapped, ...person.organizeIds.filter((id) => !managed.has(id))])];
  const disabled = person.enabledMark === 0;
  const back = link?.state === 'gone' && disabled && member.enabled;
  const values = {
    ...(member.name && member.name !== person.realName ? { realName: member.name } : {}),
    ...(member.mobile && member.mobile !== person.mobile ? { mobilePhone: member.mobile } : {}),
    ...(member.email && member.email !== person.email ? { email: member.email } : {}),
    ...(back ? { enabledMark: 1 } : {}),
    ...(!member.enabled && !disabled ? { enabledMark: 0 } : {}),
  };
  const state = member.enabled ? 'synced' : 'gone';
  const same = Object.keys(values).length === 0 && sameIds(organizeIds, person.organizeIds);
  return same
    ? { localId: person.id, state }
    : { localId: person.id, state, write: change(person, values, organizeIds) };
}

/** Finds the user of a member without a link: the same account, else the only one with the mobile number. */
function finderOf(people: Person[], links: Link[]): (member: ThirdMember) => Person | undefined {
  const linked = new Set(links.flatMap(({ localId, thirdId }) => (thirdId ? localId : [])));
  const free = people.filter(({ id }) => !linked.has(id));
  const byAccount = new Map(free.map((person) => [person.account.toLowerCase(), person]));
  const byMobile = rowsBy(free, ({ mobile }) => mobile);
  return ({ userId, mobile }) => {
    const same = mobile ? (byMobile.get(mobile) ?? []) : [];
    return byAccount.get(userId.toLowerCase()) ?? (same.length === 1 ? same[0] : undefined);
  };
}

/**
 * Members of the third party to users. Who is disabled or gone there is disabled here, never deleted; who was deleted here
 * is not made again; administrators are not changed (contract-platform §5.12).
 */
export async function usersIn(task: Task): Promise<void> {
  const { ctx, wanted, client, progress } = task;
  const links = await readLinks(ctx.db, wanted);
  const places = await placesHere(task);
  const members = await client.members((await client.departments()).map(({ id }) => id));
  const people = await readPeople(ctx.db);
  const byId = new Map(people.map((person) => [person.id, person]));
  const find = finderOf(people, links.all);
  const there = new Set(members.map(({ userId }) => userId));
  const gone = goneOf(links.all, (id) => there.has(id)).filter(({ localId }) => byId.has(localId));
  const taken = new Set<string>();
  await progress.expect(members.length + gone.length);
  for (const member of members) {
    const link = links.ofThird(member.userId);
    const found = link?.localId ? byId.get(link.localId) : find(member);
    const person = found && !taken.has(found.id) ? found : undefined;
    if (person) taken.add(person.id);
    const mapped = [...new Set(member.departmentIds.flatMap((id) => places.ids.get(id) ?? []))];
    const fixed = person?.isAdministrator || mapped.length === 0;
    const changes = person && !fixed ? changesOf(person, member, mapped, places, link) : undefined;
    if (changes && !changes.write && link?.state === changes.state) {
      await progress.unchanged();
      continue;
    }
    const localId = person?.id ?? link?.localId;
    await progress.each({ localId, thirdId: member.userId, name: member.name || member.userId }, async () => {
      if (person?.isAdministrator) throw new Refusal('sync.administrator');
      if (mapped.length === 0) throw new Refusal('sync.organizeFailed');
      if (changes) return changes;
      if (link?.localId) throw new Refusal('sync.deletedHere');
      if (!member.enabled) throw new Refusal('sync.disabledThere');
      return create(ctx, member, mapped);
    });
  }
  for (const link of gone) {
    const person = byId.get(link.localId)!;
    await progress.each(link, async () => {
      if (person.isAdministrator) throw new Refusal('sync.administrator');
      if (person.enabledMark === 0) return { state: 'gone' };
      return { state: 'gone', write: change(person, { enabledMark: 0 }, person.organizeIds) };
    });
  }
}
