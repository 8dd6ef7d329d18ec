import { expect, it } from 'vitest';
import { organisationZone, setOrganisationZone } from '../../core/zone';
import { greetingAt } from './Home';

it('ROUTE-02 the greeting is that of the hour where the organisation is, whatever the clock of the browser', () => {
  const before = organisationZone();
  const noonInLondon = Date.UTC(2026, 0, 15, 12);
  const said = ['Europe/London', 'Asia/Shanghai', 'America/New_York'].map((zone) => {
    setOrganisationZone(zone);
    return greetingAt(noonInLondon);
  });
  setOrganisationZone(before);
  expect(said).toEqual(['shell.noon', 'shell.evening', 'shell.morning']);
});
