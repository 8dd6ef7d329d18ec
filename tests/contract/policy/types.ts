/**
 * One row of the policy table. The word has a letter for each of administrator, same department, other department, without
 * the module, disabled, anonymous, and the reader: in the same department with every menu and no button.
 * `y` allowed, `d` denied (403), `s` signed out (600), `a` the same answer as for what does not exist,
 * `r` refused because it is not theirs (操作失败！您没有权限操作), or because the person holds rights that they do not.
 */
export interface PolicyRow {
  who: string;
  params?: Record<string, unknown>;
  /** What names nothing instead, where it is not the last id of the path. */
  absent?: Record<string, unknown>;
  /** What those who are allowed are told, where the call is made to end in a refusal; else 200. */
  told?: string;
}

/** Everybody, signed in or not. */
export const everybody = 'yyyyyyy';
export const signedIn = 'yyyyssy';
/** A person with the menu. */
export const readers = 'yyydssy';
/** A person with the menu and the button. */
export const holders = 'yyydssd';
/** The reader whose department it is. */
export const readersOfDepartment = 'yyadssy';
/** The holder whose department it is. */
export const ofDepartment = 'yyadssd';
export const administrators = 'ydddssd';
