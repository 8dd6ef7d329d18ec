// @ts-check

/** @type {import('@weft/widgets').ClientPlugin} */
export default ({ React, defineWidget, defineAction, propsOf }) => {
  const kilograms = (/** @type {number | undefined} */ grams) => (grams ? `${grams / 1000} kg` : '');

  const weight = defineWidget(
    {
      name: 'weight',
      kind: 'input',
      propsSchema: propsOf(),
      cell: ({ value }) => kilograms(/** @type {number} */ (value)),
    },
    async () => Weight,
  );

  /** @param {import('@weft/engine').InputProps<number>} props */
  function Weight({ id, value, onChange, disabled, label }) {
    return React.createElement(
      'span',
      {},
      React.createElement('input', {
        id,
        type: 'number',
        'aria-label': label,
        disabled,
        value: value ?? '',
        onChange: (/** @type {{ target: HTMLInputElement }} */ { target }) => onChange?.(target.valueAsNumber || 0),
      }),
      ' g ',
      kilograms(value),
    );
  }

  const weigh = defineAction({
    name: 'weigh',
    propsSchema: { properties: { grams: { $ref: '#/$defs/bound' } }, required: ['grams'] },
    run: ({ host, read }, /** @type {{ grams: import('@weft/core').Bound }} */ action) => {
      host.notify('info', host.t('parcel.weighs', { weight: kilograms(/** @type {number} */ (read(action.grams))) }));
      return true;
    },
  });

  return { widgets: [weight], actions: [weigh] };
};
