import { Tree } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import type { PickerFrame, PickerNodeFrame } from '../../../engine/frames';
import { firstHeightPx, useHeight } from '../../frames/useHeight';
import { useWords } from '../../words';
import { Record } from './Record';

interface DrawnNode {
  key: string;
  title: ReactNode;
  disabled: boolean;
  isLeaf?: boolean;
  'aria-selected': boolean;
  children?: DrawnNode[];
}

/** `lazy`: a node that is not a leaf opens, also by keyboard, before its children are known. */
function toDrawn(nodes: readonly PickerNodeFrame[], lazy: boolean): DrawnNode[] {
  return nodes.map((node) => ({
    key: node.key,
    title: (
      <span className="weft-picker-record" aria-disabled={node.disabled !== undefined || undefined}>
        <Record record={node} note={node.disabled} />
      </span>
    ),
    disabled: node.disabled !== undefined,
    // antd marks every selectable node as selected.
    'aria-selected': node.chosen,
    isLeaf: node.leaf ?? (lazy ? false : undefined),
    children: node.children && toDrawn(node.children, lazy),
  }));
}

const keysOf = (nodes: readonly PickerNodeFrame[], wanted: (node: PickerNodeFrame) => boolean): string[] =>
  nodes.flatMap((node) => [...(wanted(node) ? [node.key] : []), ...keysOf(node.children ?? [], wanted)]);

type Props = Pick<PickerFrame, 'expanded' | 'onExpand' | 'onLoad' | 'onPick'> & { nodes: PickerNodeFrame[] };

/** During the motion of a node the tree ignores the next expansion; so there is no motion. */
const still = false;

/** With more nodes only those near the viewport are mounted. */
const allMounted = 200;

/** A tree of records; children are fetched when a node opens. A disabled node opens but cannot be chosen. */
export function RecordTree({ nodes, expanded, onExpand, onLoad, onPick }: Props) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const lazy = onLoad !== undefined;
  const drawn = useMemo(() => toDrawn(nodes, lazy), [nodes, lazy]);
  const many = useMemo(() => keysOf(nodes, () => true).length > allMounted, [nodes]);
  const height = useHeight(box, many);
  return (
    <div className="weft-picker-tree" ref={box} style={many ? { height: '100%' } : undefined}>
      <Tree<DrawnNode>
        aria-label={t('widget.tree')}
        blockNode
        multiple
        motion={still}
        virtual={many}
        height={many ? (height ?? firstHeightPx) : undefined}
        treeData={drawn}
        selectedKeys={keysOf(nodes, ({ chosen }) => chosen)}
        expandedKeys={expanded}
        onExpand={(keys) => onExpand(keys.map(String))}
        onSelect={(_, { node }) => onPick(node.key)}
        loadData={onLoad && ((node) => onLoad(String(node.key)))}
      />
    </div>
  );
}
