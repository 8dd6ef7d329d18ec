import { skipTrivia } from '../../../core/sandbox/isBlankScript';
import { ScriptFailure } from '../../../core/sandbox/ScriptFailure';
import type { Turn } from './fairQueue';
import { runProcessing } from './runProcessing';

/** Runs inside the sandbox: `Function` there parses the texts and nothing calls them. */
const parser = `({ texts }) => texts.map((text) => {
  try {
    Function('return ' + text);
    return '';
  } catch (error) {
    return String(error.message);
  }
})`;

/**
 * The syntax error of each text of a function, '' for none. Parsed by the interpreter that would run them. Texts that
 * together are too much for it count as parsed: they would fail by themselves when they run.
 */
export async function findSyntaxErrors(sources: readonly string[], turn: Turn): Promise<string[]> {
  const texts = sources.map((source) => source.slice(skipTrivia(source, 0)));
  try {
    return (await runProcessing(parser, { texts }, turn)) as string[];
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error;
    return texts.map(() => '');
  }
}
