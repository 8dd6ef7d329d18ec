/** A line of the report whose value must be this. */
export const is = (name: string, value: unknown, goal: unknown) => ({
  name,
  value: String(value),
  unit: '',
  goal: String(goal),
  met: String(value) === String(goal),
});
