/** Digits alone, a UUID or a long hexadecimal key, with or without the `--type` of a member. */
const bare = /^(\d+|[0-9a-f]{24,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(--\w+)?$/i;

/** Whether a stored value tells a person nothing: it is never shown where its name is missing. */
export const isBareId = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isBareId) : bare.test(String(value));
