import { formatDate } from '../../../core/model/dates';

/** A moment in the organisation's zone, to the minute. */
export const momentOf = (time: number): string => formatDate(time, 'yyyy-MM-dd HH:mm');
