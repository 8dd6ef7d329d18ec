/** Names that fields of documents can have (core/language/schema/fields). */
export const isName = (name: string): boolean =>
  name.length <= 100 && /^(?!(__proto__|constructor|prototype)$)[^.\s]+$/.test(name) && !/[[\](){}*]/.test(name);
