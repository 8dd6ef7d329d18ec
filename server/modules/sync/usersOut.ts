import { Refusal } from '../../ctx';
import { readLinks } from './links';
import { type Person, readPeople, sameIds } from './people';
import type { Task } from './task';
import type { ThirdMember } from './thirdClient';

const same = (a: ThirdMember, b: ThirdMember) =>
  a.name === b.name &&
  a.mobile === b.mobile &&
  a.email === b.email &&
  a.enabled === b.enabled &&
  sameIds(a.departmentIds, b.departmentIds);

/**
 * Enabled users of synchronised organisations to the third party; a member whose id is the account is adopted. Users who
 * were disabled or deleted here are disabled there, never deleted.
 */
export async function usersOut({ ctx, wanted, client, progress }: Task): Promise<void> {
  const links = await readLinks(ctx.db, wanted);
  const places = await readLinks(ctx.db, { service: wanted.service, kind: 'organize' });
  const departmentIds = (await client.departments()).map(({ id }) => id);
  const known = new Set(departmentIds);
  const members = await client.members(departmentIds);
  const byId = new Map(members.map((member) => [member.userId, member]));
  const byAccount = new Map(members.map((member) => [member.userId.toLowerCase(), member]));
  const people = (await readPeople(ctx.db)).filter(({ enabledMark }) => enabledMark === 1 || enabledMark === 2);
  const enabled = new Set(people.map(({ id }) => id));
  const left = links.all.filter(
    ({ localId, state, thirdId }) => localId && thirdId && state !== 'gone' && !enabled.has(localId),
  );
  await progress.expect(people.length + left.length);

  const memberOf = (person: Person, userId: string): ThirdMember => ({
    userId,
    name: person.realName,
    mobile: person.mobile,
    email: person.email,
    departmentIds: person.organizeIds.map((id) => places.ofLocal(id)?.thirdId ?? '').filter((id) => known.has(id)),
    enabled: true,
  });

  for (const person of people) {
    const link = links.ofLocal(person.id);
    const there = byId.get(link?.thirdId ?? '') ?? byAccount.get(person.account.toLowerCase());
    const member = memberOf(person, there?.userId ?? person.account);
    if (there && link?.state === 'synced' && member.departmentIds.length && same(member, there)) {
      await progress.unchanged();
      continue;
    }
    await progress.each({ localId: person.id, thirdId: there?.userId, name: person.realName }, async () => {
      if (member.departmentIds.length === 0) throw new Refusal('sync.organizeFailed');
      if (!there) await client.createMember(member);
      else if (!same(member, there)) await client.updateMember(member);
      return { thirdId: member.userId };
    });
  }
  for (const link of left) {
    const there = byId.get(link.thirdId ?? '');
    await progress.each(link, async () => {
      if (there?.enabled) {
        if (!client.disableMember) throw new Refusal('sync.cannotDisable');
        await client.disableMember(there.userId);
      }
      return { state: 'gone' };
    });
  }
}
