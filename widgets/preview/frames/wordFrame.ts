import { renderAsync } from 'docx-preview';
import { assertBounded } from './boundedZip';
import { drawGiven } from './drawn';

drawGiven(async ({ bytes }) => {
  await assertBounded(bytes);
  // Parts of other formats (alternative chunks) may hold pages with scripts; pictures are data, as the policy wants them.
  await renderAsync(bytes, document.body, undefined, { renderAltChunks: false, useBase64URL: true });
  const style = document.createElement('style');
  style.textContent = `.docx-wrapper{background:var(--weft-bg-page)!important;padding:16px!important;overflow:auto}
    .docx-wrapper>section.docx{color:#000;margin-bottom:16px!important}`;
  document.head.append(style);
});
