/**
 * The value of a select that only adds or leads somewhere. With `null` the select would count one chosen value, and bring the highlight
 * from the best match to the option whose value begins with what is typed.
 */
export const nothingChosen = [] as unknown as null;
