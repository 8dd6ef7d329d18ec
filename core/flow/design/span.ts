export const hoursOf = { hours: 1, days: 24 };
export type TimeUnit = keyof typeof hoursOf;

/** Hours as people say them: two days and more by days when they are whole. */
export const spanOf = (hours: number): { unit: TimeUnit; count: number } =>
  hours >= 48 && hours % 24 === 0 ? { unit: 'days', count: hours / 24 } : { unit: 'hours', count: hours };
