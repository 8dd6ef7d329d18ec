function text(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** A GET payload as the contract flattens it (§1.3): arrays become `key[]=`, undefined and null are dropped. */
export function flattenQuery(params: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const member of value) query.append(`${key}[]`, text(member));
    else query.append(key, text(value));
  }
  return query;
}

/** The members of a form body, in the order given; empty members stay, missing ones are dropped. */
export function formBody(params: Record<string, unknown>): URLSearchParams {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(params))
    if (value !== undefined && value !== null) body.set(key, text(value));
  return body;
}

/** A multipart body; files keep their name. */
export function multipartBody(params: Record<string, unknown>): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(params)) {
    if (value instanceof File) body.append(key, value, value.name);
    else if (value instanceof Blob) body.append(key, value);
    else if (value !== undefined && value !== null) body.append(key, text(value));
  }
  return body;
}
