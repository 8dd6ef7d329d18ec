import { afterAll } from 'vitest';
import { setOrganisationZone, shippedZone } from '../../core/zone';

// vitest's setupFiles: files share modules, and the zone that one sets is not the next one's.
afterAll(() => setOrganisationZone(shippedZone));
