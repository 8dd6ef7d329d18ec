import { assertBounded } from './boundedZip';
import { drawGiven } from './drawn';
import { drawSheet } from './drawSheet';

const style = `body{display:flex;flex-direction:column;height:100vh}
nav{display:flex;gap:4px;padding:8px;overflow-x:auto;flex:none;border-bottom:1px solid var(--weft-line)}
nav button{font:inherit;color:inherit;background:none;border:1px solid var(--weft-line);border-radius:4px;padding:2px 12px;white-space:nowrap;cursor:pointer}
nav button[aria-pressed=true]{border-color:var(--weft-primary);font-weight:600}
main{flex:1;overflow:auto;background:var(--weft-bg)}
p{margin:8px;color:var(--weft-text-2)}
table{border-collapse:separate;border-spacing:0}
td,th{border:solid var(--weft-line);border-width:0 1px 1px 0;padding:2px 8px;min-width:48px;max-width:480px;white-space:pre;overflow:hidden;text-overflow:ellipsis;font-weight:400}
thead th,thead td,tbody th{background:var(--weft-bg-page);color:var(--weft-text-2);text-align:center}
thead tr>*{position:sticky;top:0;z-index:1}
tbody th{position:sticky;left:0}
.number{text-align:end}`;

/** Files of Excel since 2007 are zips; older ones are not. */
const isZip = (bytes: ArrayBuffer) => bytes.byteLength > 4 && new DataView(bytes).getUint32(0) === 0x504b0304;

drawGiven(async ({ bytes, words }) => {
  if (isZip(bytes)) await assertBounded(bytes);
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  drawSheet(bytes, document.body, words.rows);
});
