import { PassThrough } from 'node:stream';
import { guardedText } from '../../../../../core/csvText';
import type { HeadCell, OutCell, TableWriter } from './cells';
import { writePiece } from './writePiece';

const pieceLength = 1 << 16;
/** Programs read a file without it as of their own encoding. */
const byteOrderMark = '\ufeff';

const quoted = (text: string) =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
const fieldOf = (cell: OutCell): string =>
  cell === null ? '' : quoted(typeof cell === 'string' ? guardedText(cell) : cell.text);
const headField = (cell: HeadCell | null) => quoted(guardedText(cell?.text ?? ''));

/** Comma-separated values in UTF-8, written while they are sent. Formats and merged cells are lost. */
export function csvWriter(): TableWriter {
  const stream = new PassThrough({ highWaterMark: pieceLength });
  stream.on('error', () => undefined);
  let piece = byteOrderMark;
  const flush = async () => {
    const text = piece;
    piece = '';
    await writePiece(stream, text);
  };
  return {
    content: stream,
    open: async ({ head }) => {
      for (const row of head) piece += `${row.map(headField).join(',')}\r\n`;
    },
    record: async (lines) => {
      for (const cells of lines) piece += `${cells.map(fieldOf).join(',')}\r\n`;
      if (piece.length >= pieceLength) await flush();
    },
    close: async () => {
      stream.end(piece);
    },
    fail: (error) => void stream.destroy(error),
  };
}
