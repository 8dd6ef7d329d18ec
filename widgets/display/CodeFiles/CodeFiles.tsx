import { Button, Empty, Tree, type TreeDataNode } from 'antd';
import { useMemo, useState } from 'react';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { CodeText } from './CodeText';
import './codeFiles.css';

/** A folder or a file, as the server lists generated code. */
export interface CodeNode {
  id: string;
  fileName: string;
  fileContent: string;
  /** Extension; `folder`. */
  fileType: string;
  children: CodeNode[];
}

interface CodeFilesProps {
  /** The document binds them. */
  files?: CodeNode[] | null;
  emptyText?: string;
}

const treeOf = (nodes: readonly CodeNode[]): TreeDataNode[] =>
  nodes.map(({ id, fileName, fileType, children }) => ({
    key: id,
    title: fileName,
    isLeaf: fileType !== 'folder',
    selectable: fileType !== 'folder',
    children: treeOf(children),
  }));

const filesOf = (nodes: readonly CodeNode[]): CodeNode[] =>
  nodes.flatMap((node) => (node.fileType === 'folder' ? filesOf(node.children) : [node]));

/** Files as a tree beside the chosen one; the first is open. */
export function CodeFiles({ files: nested, emptyText }: CodeFilesProps) {
  const t = useWords();
  const nodes = useMemo(() => (Array.isArray(nested) ? nested : []), [nested]);
  const files = useMemo(() => filesOf(nodes), [nodes]);
  const tree = useMemo(() => treeOf(nodes), [nodes]);
  const [chosen, setChosen] = useState<string>();
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  if (!file) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />;
  return (
    <div className="weft-code-files">
      <Tree.DirectoryTree
        key={nodes[0]?.id}
        aria-label={t('widget.codeFiles.files')}
        className="weft-code-tree"
        treeData={tree}
        defaultExpandAll
        selectedKeys={[file.id]}
        onSelect={([key], { node }) => node.isLeaf && setChosen(String(key))}
      />
      <section className="weft-code-file" aria-label={file.fileName}>
        <header>
          <strong>{file.fileName}</strong>
          <Button
            size="small"
            type="text"
            icon={<Icon name="copy" />}
            onClick={() => void navigator.clipboard?.writeText(file.fileContent)}
          >
            {t('widget.codeFiles.copy')}
          </Button>
        </header>
        <CodeText type={file.fileType} text={file.fileContent} />
      </section>
    </div>
  );
}
