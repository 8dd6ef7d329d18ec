import { Tree as AntTree, Button, Dropdown, Empty, Input } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { deferred } from '../../../engine/deferred';
import type { TreeFrame, TreeNodeFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { dangerLast } from '../Actions/dangerLast';
import { Loading } from '../Notices/Loading';
import { useTreeDrawer } from '../Page/filterDrawer';
import { TableError } from '../Table/TableError';
import { useThemeVariables } from '../themeVariables';
import { firstHeightPx, useHeight } from '../useHeight';
import './Tree.css';

const { component: Matrix } = deferred(() => import('./Matrix').then((module) => module.Matrix), Loading);

interface DrawnNode {
  key: string;
  /** The tooltip of the node, and the name of its box. */
  title: string;
  disabled?: boolean;
  isLeaf?: boolean;
  'aria-selected': boolean;
  node: TreeNodeFrame;
  children?: DrawnNode[];
}

function nodeTitle(label: string, keyword: string): ReactNode {
  const at = keyword ? label.toLowerCase().indexOf(keyword.toLowerCase()) : -1;
  if (at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + keyword.length)}</mark>
      {label.slice(at + keyword.length)}
    </>
  );
}

/** Texts and icons are rendered for mounted nodes only. */
function drawnNodes(nodes: TreeNodeFrame[], selected: string | undefined, lazy: boolean): DrawnNode[] {
  return nodes.map((node) => ({
    key: node.id,
    title: node.label,
    disabled: node.disabled,
    // antd marks every selectable node as selected.
    'aria-selected': node.id === selected,
    // A node that is not a leaf opens by keyboard before its children are known.
    isLeaf: node.leaf ?? (lazy ? false : undefined),
    node,
    children: node.children?.length ? drawnNodes(node.children, selected, lazy) : undefined,
  }));
}

/** The tree passes its own record as `data`, which its types omit. */
function iconOf(props: object): ReactNode {
  const { data } = props as { data?: DrawnNode };
  return data?.node.icon && <Icon name={data.node.icon} />;
}

/** During the motion of a node the tree ignores the next expansion; so there is no motion. */
const still = false;

/** With more nodes only those near the viewport are mounted. */
const allMounted = 200;
/** Both paddings of `.weft-tree-body`. */
const bodyPaddingPx = 16;

function findLabel(nodes: TreeNodeFrame[] | undefined, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  for (const node of nodes ?? []) {
    const found = node.id === id ? node.label : findLabel(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function countNodes(nodes: TreeNodeFrame[] | undefined): number {
  return (nodes ?? []).reduce((sum, node) => sum + 1 + countNodes(node.children), 0);
}

/** Heading with menu, keyword, and the tree in its own scroll area. */
export function Tree(tree: TreeFrame) {
  useThemeVariables();
  const t = useWords();
  const { nodes, keyword, menu, title, error, selected } = tree;
  const word = keyword.trim();
  const lazy = tree.onLoad !== undefined;
  const chosen = useMemo(() => findLabel(nodes, selected), [nodes, selected]);
  const drawer = useTreeDrawer(chosen);
  const drawn = useMemo(() => nodes && drawnNodes(nodes, selected, lazy), [nodes, selected, lazy]);
  const body = useRef<HTMLDivElement>(null);
  const many = useMemo(() => countNodes(nodes) > allMounted, [nodes]);
  const height = useHeight(body, many);
  const shown = menu.filter(({ type }) => type === 'primary');
  const flat = drawn?.every(({ isLeaf, children }) => !children && isLeaf !== false);
  return (
    <div className="weft-tree">
      {title || menu.length ? (
        <div className="weft-tree-head">
          <h2 title={title}>{title}</h2>
          {shown.map(({ name, label, icon, disabled, onClick }) => (
            <button
              key={name}
              type="button"
              className="weft-tool"
              aria-label={label}
              title={label}
              disabled={disabled}
              onClick={() => onClick()}
            >
              <Icon name={icon ?? 'add'} />
            </button>
          ))}
          {menu.length ? (
            <Dropdown
              trigger={['click']}
              placement="bottomRight"
              menu={{
                items: dangerLast(menu).map(({ name, label, icon, danger, disabled }) => ({
                  key: name,
                  label,
                  danger,
                  disabled,
                  icon: icon ? <Icon name={icon} /> : undefined,
                })),
                onClick: ({ key }) => menu.find(({ name }) => name === key)?.onClick(),
              }}
            >
              <button type="button" className="weft-tool" aria-label={t('widget.more')}>
                <Icon name="more" />
              </button>
            </Dropdown>
          ) : null}
        </div>
      ) : null}
      {tree.filter ? (
        <div className="weft-tree-filter">
          <Input
            allowClear
            value={keyword}
            onChange={(event) => tree.onKeyword(event.target.value)}
            placeholder={t('widget.keyword')}
            aria-label={t('widget.keyword')}
            prefix={<Icon name="search" />}
          />
        </div>
      ) : null}
      <div className="weft-tree-body" ref={body}>
        {error && tree.onRetry ? <TableError message={error} onRetry={tree.onRetry} /> : null}
        {!error && !drawn ? <Loading rows={6} /> : null}
        {!error && drawn?.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={keyword ? t('widget.noMatch') : (tree.emptyText ?? t('widget.noData'))}
          >
            {keyword
              ? null
              : tree.emptyButtons?.map(({ name, label, disabled, onClick }) => (
                  <Button key={name} disabled={disabled} onClick={() => onClick()}>
                    {label}
                  </Button>
                ))}
          </Empty>
        ) : null}
        {!error && nodes?.length && tree.matrix && tree.ticked && tree.onTick ? (
          <Matrix nodes={nodes} ticked={tree.ticked} onTick={tree.onTick} groups={tree.groups} />
        ) : null}
        {!error && drawn?.length && !tree.matrix ? (
          <AntTree<DrawnNode>
            aria-label={title || t('widget.tree')}
            blockNode
            className={flat ? 'weft-tree-flat' : undefined}
            motion={still}
            virtual={many}
            height={many ? (height ?? firstHeightPx) - bodyPaddingPx : undefined}
            showIcon={drawn.some(({ node }) => node.icon)}
            icon={iconOf}
            titleRender={({ node }) => <span className="weft-tree-label">{nodeTitle(node.label, word)}</span>}
            treeData={drawn}
            selectedKeys={tree.selected === undefined ? [] : [tree.selected]}
            expandedKeys={tree.expanded}
            onExpand={(keys) => tree.onExpand(keys.map(String))}
            checkable={tree.ticked !== undefined}
            checkedKeys={tree.ticked}
            onCheck={(_, { node, checked }) => tree.onTick?.([node.node], checked)}
            onSelect={(_, { node }) => {
              tree.onSelect(node.node);
              drawer?.close();
            }}
            loadData={tree.onLoad && ((node) => tree.onLoad?.(node.node) ?? Promise.resolve())}
          />
        ) : null}
      </div>
    </div>
  );
}
