import { readPage } from '../../../core/print/pageParam';
import type { Filled } from './print';
import { documentOf } from './print';

/** PRNT-10. */
const specifiedName = 'download document.doc';

/** Word opens HTML that says whose it is. */
function docOf(filled: Filled): Buffer {
  const { widthMm, heightMm, marginsMm } = readPage(filled.pageParam);
  const margins = marginsMm.map((each) => `${each}mm`).join(' ');
  const section = `<style>@page Section1 { size: ${widthMm}mm ${heightMm}mm; margin: ${margins}; } div.Section1 { page: Section1; }</style>`;
  const html = documentOf(filled, 'flow')
    .replace(
      '<html>',
      '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">',
    )
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, section)
    .replace('<body>', '<body><div class="Section1">')
    .replace('</body>', '</div></body>');
  return Buffer.from(`\ufeff${html}`, 'utf8');
}

/** Filled records as a file of Word. */
export async function wordFile(filled: Filled, format: 'docx' | 'doc') {
  if (format === 'doc') return { name: specifiedName, content: docOf(filled), contentType: 'application/msword' };
  const { docxOf } = await import('./docx/docxOf');
  return {
    name: `${filled.title}.docx`,
    content: await docxOf(filled),
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  };
}
