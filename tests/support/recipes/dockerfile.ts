import { readFileSync } from 'node:fs';
import { variablesOf } from './unit';

interface Instruction {
  word: string;
  rest: string;
}

/** The last stage of a Dockerfile: what the image consists of. */
function lastStage(path: string): Instruction[] {
  const all = readFileSync(path, 'utf8')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [, word, rest] = /^(\w+)\s+(.*)$/.exec(line)!;
      return { word: word!, rest: rest! };
    });
  return all.slice(all.findLastIndex(({ word }) => word === 'FROM'));
}

/** An image as its instructions describe it. Throws at one that it does not know. */
export interface Image {
  env: Record<string, string>;
  workdir: string;
  /** Folders that get what the build stage made. */
  copies: string[];
  run: string[];
  user: string;
  volume: string;
  health: string[];
  command: string[];
}

const known = new Set(['FROM', 'ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']);

export function imageOf(path: string): Image {
  const stage = lastStage(path);
  const strange = stage.find(({ word }) => !known.has(word));
  if (strange) throw new Error(`The test knows no ${strange.word}.`);
  const all = (word: string) => stage.filter((each) => each.word === word).map(({ rest }) => rest);
  const one = (word: string) => all(word).at(-1) ?? '';
  const list = (word: string): string[] => JSON.parse(one(word).slice(one(word).indexOf('[')));
  const workdir = one('WORKDIR');
  const copied = all('COPY').map((rest) => /^--from=build \/\S+ (\S+)$/.exec(rest)![1]!);
  return {
    env: variablesOf(all('ENV').join(' ')),
    workdir,
    copies: copied.map((target) => (target === '.' ? workdir : target)),
    run: all('RUN'),
    user: one('USER'),
    volume: one('VOLUME'),
    health: list('HEALTHCHECK'),
    command: list('CMD'),
  };
}
