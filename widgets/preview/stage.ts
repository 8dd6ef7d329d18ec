/** What a stage receives: it draws one file, and tells when it cannot. */
export interface StageProps {
  address: string;
  name: string;
  /** Pictures and pages: 1 fits the screen. */
  zoom: number;
  /** Degrees. */
  turn: number;
  /** `unsupported`: the content cannot be drawn. `failed`: it could not be fetched. */
  onFail: (reason: 'unsupported' | 'failed') => void;
  /** Keys pressed inside a frame, as `KeyboardEvent.key`. */
  onKey: (key: string) => void;
}
