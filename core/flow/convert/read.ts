/** What of a file was not taken over: a pointer in it and why, a word of `flow.convert`. */
export interface NotTaken {
  at: string;
  key: string;
  args?: Record<string, string | number>;
}
export type Bag = Record<string, unknown>;

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const bagOf = (value: unknown): Bag => (isBag(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const textsOf = (value: unknown): string[] => listOf(value).map(textOf).filter(Boolean);
export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** A code of ours: letters, digits and `_`. */
export const codeOf = (value: unknown): string => {
  const code = textOf(value).replace(/\W/g, '_').slice(0, 64);
  return code === 'start' || code === 'administrators' ? `${code}_` : code;
};

/** Whether a member says something. */
const says = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  if (isBag(value)) return 'on' in value ? Boolean(value.on) : Object.values(value).some(says);
  return value !== undefined && value !== null && value !== '' && value !== false && value !== 0;
};

/** Reads members of a bag and knows those that nobody asked for. */
export class Reader {
  private readonly asked = new Set<string>();
  constructor(
    private readonly bag: Bag,
    readonly at: string,
    readonly notTaken: NotTaken[],
  ) {}
  get(name: string): unknown {
    this.asked.add(name);
    return this.bag[name];
  }
  has(name: string): boolean {
    return this.bag[name] !== undefined;
  }
  miss(name: string, key: string, args?: NotTaken['args']): undefined {
    this.asked.add(name);
    this.notTaken.push({ at: `${this.at}/${name}`, key: `flow.convert.${key}`, ...(args && { args }) });
    return undefined;
  }
  /** Members that are the same in every file, or follow from others. */
  ignore(...names: string[]): void {
    for (const name of names) this.asked.add(name);
  }
  rest(): void {
    for (const [name, value] of Object.entries(this.bag))
      if (!this.asked.has(name) && says(value)) this.miss(name, 'member', { name });
  }
}
