/** A place; stored as JSON (contract-visualdev §2.4). */
export interface Place {
  pName?: string;
  cName?: string;
  adName?: string;
  address?: string;
  name?: string;
  lng?: number | null;
  lat?: number | null;
  fullAddress?: string;
}

/** The stored text as a place; text that is not JSON is an address. undefined for an empty value. */
export function readPlace(value: unknown): Place | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'object') return value as Place;
  try {
    const parsed: unknown = JSON.parse(String(value));
    if (typeof parsed === 'object' && parsed !== null) return parsed as Place;
  } catch {
    // An address that was imported or typed elsewhere.
  }
  return { fullAddress: String(value) };
}

/** null for an empty place. */
export function writePlace(place: Place): string | null {
  const filled = Object.values(place).some((member) => member !== undefined && member !== null && member !== '');
  if (!filled) return null;
  const fullAddress = [place.pName, place.cName, place.adName, place.address, place.name].filter(Boolean).join('');
  return JSON.stringify({ ...place, fullAddress });
}

export function placeText(value: unknown): string {
  const place = readPlace(value);
  if (!place) return '';
  if (place.fullAddress) return place.fullAddress;
  return place.lng !== undefined && place.lng !== null ? `${place.lng}, ${place.lat}` : '';
}

/** An allowed area: metres around a point. */
export interface Area {
  lng?: number | string;
  lat?: number | string;
  radius?: number | string;
  name?: string;
}

/** Great-circle distance between two points in metres. */
export function metresBetween(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * 6_371_000 * Math.asin(Math.sqrt(chord));
}

/** Whether the place is in one of the areas. A place without a point is in none. */
export function isWithin({ lng, lat }: Place, areas: Area[]): boolean {
  if (typeof lng !== 'number' || typeof lat !== 'number') return false;
  return areas.some((area) => {
    const centre = { lng: Number(area.lng), lat: Number(area.lat) };
    return metresBetween({ lng, lat }, centre) <= Number(area.radius);
  });
}
