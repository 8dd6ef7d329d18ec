import { Modal } from 'antd';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { CodeText } from '../../display/CodeFiles/CodeText';
import { useWords } from '../../words';
import '../../display/CodeFiles/codeFiles.css';
import './languagePage.css';

interface LanguagePageProps {
  name: string;
  read: (name: string) => Promise<string | undefined>;
  open: (name: string | undefined) => void;
}

const parts = /(`[^`]*`|\[[^\]]+\]\([^)]+\))/;

/** Code and links to other pages within a line. */
function inline(line: string, open: LanguagePageProps['open']): ReactNode[] {
  return line.split(parts).map((part, at) => {
    const link = /^\[([^\]]+)\]\(([\w.]+)\.md\)$/.exec(part);
    // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of one line do not move
    if (part.startsWith('`')) return <code key={at}>{part.slice(1, -1)}</code>;
    if (link?.[1] && link[2])
      return (
        <button key={at} type="button" onClick={() => open(link[2])}>
          {link[1]}
        </button>
      );
    const elsewhere = /^\[([^\]]+)\]\(/.exec(part)?.[1];
    if (elsewhere) return <code key={at}>{elsewhere}</code>;
    return <Fragment key={at}>{part.replaceAll('\\|', '|')}</Fragment>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: parts of one line do not move
  });
}

const cellsOf = (line: string): string[] => line.split(/(?<!\\)\|/).slice(1, -1);

function Table({ lines, open }: { lines: string[]; open: LanguagePageProps['open'] }) {
  const [head = '', , ...rows] = lines;
  const cells = (line: string, Cell: 'th' | 'td') =>
    // biome-ignore lint/suspicious/noArrayIndexKey: cells of a page do not move
    cellsOf(line).map((cell, at) => <Cell key={at}>{inline(cell.trim(), open)}</Cell>);
  return (
    <table>
      <thead>
        <tr>{cells(head, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line}>{cells(line, 'td')}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** A block of the generated pages: a heading, a table, an example, a list, or a paragraph. */
function Block({ text, open }: { text: string; open: LanguagePageProps['open'] }) {
  if (text.startsWith('## ')) return <h3>{text.slice(3)}</h3>;
  if (text.startsWith('```')) return <CodeText type="json" text={text.split('\n').slice(1, -1).join('\n')} />;
  if (text.startsWith('|')) return <Table lines={text.split('\n')} open={open} />;
  if (!text.startsWith('- ')) return <p>{inline(text, open)}</p>;
  return (
    <ul>
      {text.split('\n').map((line) => (
        <li key={line}>{inline(line.slice(2), open)}</li>
      ))}
    </ul>
  );
}

/** A page of docs/language beside the editor; its links lead to other pages. */
export function LanguagePage({ name, read, open }: LanguagePageProps) {
  const t = useWords();
  const [text, setText] = useState('');
  useEffect(() => {
    let isGone = false;
    read(name).then(
      (found) => isGone || setText(found ?? ''),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [name, read]);
  const blocks = text.trim().split(/\n\n(?=[#|`\w-])/);
  return (
    <Modal
      open
      width={800}
      footer={null}
      title={t('code.languagePage', { name })}
      onCancel={() => open(undefined)}
      zIndex={1300}
    >
      <article className="weft-language-page" lang="en">
        {blocks
          .filter((block) => block && !block.startsWith('# '))
          .map((block) => (
            <Block key={block} text={block} open={open} />
          ))}
      </article>
    </Modal>
  );
}
