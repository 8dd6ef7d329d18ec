/** Flags are 1 or 0 on the wire (spec §3, password policy). */
export interface PasswordPolicy {
  passwordStrengthLimit?: number | null;
  passwordLengthMin?: number | null;
  passwordLengthMinNumber?: number | null;
  containsNumbers?: number | null;
  includeLowercaseLetters?: number | null;
  includeUppercaseLetters?: number | null;
  containsCharacters?: number | null;
}

/** A locale key and its placeholders. */
export interface PasswordProblem {
  key: string;
  values: Record<string, unknown>;
}

interface Demand {
  flag: keyof PasswordPolicy;
  key: string;
  meets: (password: string, policy: PasswordPolicy) => boolean;
}

const minLength = (policy: PasswordPolicy): number => Number(policy.passwordLengthMinNumber ?? 0);

const demands: Demand[] = [
  { flag: 'passwordLengthMin', key: 'length', meets: (password, policy) => [...password].length >= minLength(policy) },
  { flag: 'containsNumbers', key: 'digit', meets: (password) => /\d/.test(password) },
  { flag: 'includeLowercaseLetters', key: 'lowercase', meets: (password) => /[a-z]/.test(password) },
  { flag: 'includeUppercaseLetters', key: 'uppercase', meets: (password) => /[A-Z]/.test(password) },
  { flag: 'containsCharacters', key: 'symbol', meets: (password) => /\W/.test(password) },
];

const isOn = (flag: unknown): boolean => Number(flag) === 1;

/**
 * All violations of the policy by a new password, in the order of spec §5 (VALD-48…53); none while
 * `passwordStrengthLimit` is off. The digest on the wire hides length and characters from the server, so only the form
 * can enforce this (contract G16, VALD-58).
 */
export function passwordProblems(password: string, policy: PasswordPolicy): PasswordProblem[] {
  if (!isOn(policy.passwordStrengthLimit)) return [];
  return demands
    .filter((demand) => isOn(policy[demand.flag]) && !demand.meets(password, policy))
    .map((demand) => ({ key: `validation.password.${demand.key}`, values: { min: minLength(policy) } }));
}
