import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CodeFiles, type CodeNode } from './CodeFiles';
import { highlightedLines } from './highlight';

afterEach(cleanup);

const file = (fileName: string, fileContent: string): CodeNode => ({
  id: fileName,
  fileName,
  fileContent,
  fileType: fileName.split('.').at(-1) ?? '',
  children: [],
});
const nodes: CodeNode[] = [
  {
    id: 'server',
    fileName: 'server',
    fileContent: '',
    fileType: 'folder',
    children: [file('a.ts', "const a = 'x';\n")],
  },
  file('b.json', '{ "b": 1 }\n'),
];

describe('VDEV-06 the preview of generated code', () => {
  it('shows the first file, and the one that is chosen in the tree', async () => {
    render(<CodeFiles files={nodes} emptyText="Nothing" />);
    expect(within(screen.getByRole('region', { name: 'a.ts' })).getByText("'x'").className).toContain('tok-string');
    await userEvent.click(screen.getByText('b.json'));
    expect(screen.getByRole('region', { name: 'b.json' }).querySelector('pre')?.textContent).toBe('{ "b": 1 }\n');
  });

  it('without files it says what to do', () => {
    render(<CodeFiles files={null} emptyText="Enter a name" />);
    expect(screen.getByText('Enter a name')).toBeTruthy();
  });

  it('keeps every character, and lines of a type without a grammar as they are', () => {
    const text = 'const a: number = 1; // one\nexport const b = <i>x</i>;';
    const joined = (type: string) => highlightedLines(text, type).map((line) => line.map((run) => run.text).join(''));
    expect(joined('tsx')).toEqual(text.split('\n'));
    expect(joined('md')).toEqual(text.split('\n'));
    expect(highlightedLines(text, 'md')[0]).toEqual([{ text: 'const a: number = 1; // one', classes: '' }]);
  });
});
