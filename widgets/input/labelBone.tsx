/** In place of a name that is still being fetched. */
export const labelBone = () => <span className="weft-bone" aria-busy="true" />;
