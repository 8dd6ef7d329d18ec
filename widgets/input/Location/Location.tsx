import { Button, Input, InputNumber } from 'antd';
import { memo, useEffect, useState } from 'react';
import type { InputProps } from '../../../engine/registry';
import { typedNumber } from '../../number/typedNumber';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { type Area, isWithin, type Place, readPlace, writePlace } from './place';

export interface LocationProps extends InputProps<string | null> {
  /** An empty field requests the position by itself. */
  autoLocation?: boolean;
  enableLocationScope?: boolean;
  locationScope?: Area[];
}

/** A coordinate has six decimals: a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The browser's position, with the person's consent; undefined when denied or unavailable. */
function ownPosition(): Promise<{ lng: number; lat: number } | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: rounded(coords.longitude), lat: rounded(coords.latitude) }),
      () => resolve(undefined),
      { timeout: 15_000 },
    );
  });
}

/** A place as typed address and coordinates. It tells the person that there is no map service. */
export const Location = memo(function Location(props: LocationProps) {
  const { id, value, onChange, disabled, readOnly, label, status, onBlur } = props;
  const t = useWords();
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const place = readPlace(value) ?? {};
  const address = place.address ?? (place.pName || place.name ? '' : place.fullAddress) ?? '';
  const change = (part: Partial<Place>) => {
    const { fullAddress: _, ...rest } = place;
    onChange?.(writePlace({ ...rest, address, ...part }));
  };
  const locate = async () => {
    setAsking(true);
    const found = await ownPosition();
    setAsking(false);
    setProblem(found ? '' : t('widget.locateFailed'));
    if (found) change(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useEffect(() => {
    if (props.autoLocation && !value && onChange && !disabled && !readOnly) void locate();
  }, []);
  const outside =
    props.enableLocationScope && props.locationScope?.length && place.lng !== undefined && place.lng !== null;
  const shared = { disabled, readOnly, status, onBlur };
  const aria = (part: string) => ariaOf({ ...props, label: [label, t(part)].filter(Boolean).join(' ') });
  return (
    <div className="weft-place">
      <Input
        {...shared}
        id={id}
        value={address}
        onChange={(event) => change({ address: event.target.value })}
        placeholder={props.placeholder || t('widget.address')}
        {...aria('widget.address')}
      />
      <div className="weft-place-point">
        <InputNumber
          {...shared}
          value={place.lng ?? null}
          min={-180}
          max={180}
          controls={false}
          parser={(text) => typedNumber(text ?? '') as never}
          placeholder={t('widget.longitude')}
          onChange={(lng) => change({ lng })}
          {...aria('widget.longitude')}
        />
        <InputNumber
          {...shared}
          value={place.lat ?? null}
          min={-90}
          max={90}
          controls={false}
          parser={(text) => typedNumber(text ?? '') as never}
          placeholder={t('widget.latitude')}
          onChange={(lat) => change({ lat })}
          {...aria('widget.latitude')}
        />
        {readOnly ? null : (
          <Button disabled={disabled} loading={asking} onClick={() => void locate()}>
            {t('widget.locate')}
          </Button>
        )}
      </div>
      <div className="weft-place-note" role="status">
        {problem ||
          (outside && !isWithin(place, props.locationScope ?? []) ? t('widget.locationOutside') : t('widget.noMap'))}
      </div>
    </div>
  );
});
