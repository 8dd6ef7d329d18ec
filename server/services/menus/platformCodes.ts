import seed from '../../seed/menus.json';

interface SeedMenu {
  enCode: string;
  children?: SeedMenu[];
}

const codesOf = (menus: SeedMenu[]): string[] =>
  menus.flatMap((menu) => [menu.enCode, ...codesOf(menu.children ?? [])]);
const codes = new Set(codesOf(seed.menus));

/** Whether this is the code of a shipped menu: the permissions of the platform's own calls name them. */
export function isPlatformCode(enCode: string): boolean {
  return codes.has(enCode);
}
