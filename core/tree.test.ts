import { describe, expect, it } from 'vitest';
import { buildTree, filterTree, findPath } from './tree';

const rows = [
  { id: 'b', parentId: 'a', name: 'beta' },
  { id: 'a', parentId: '-1', name: 'alpha' },
  { id: 'c', parentId: 'b', name: 'gamma' },
  { id: 'd', parentId: '-1', name: 'delta' },
];

describe('trees', () => {
  it('builds a forest, keeps the order of rows, and leaves circles out', () => {
    const tree = buildTree([...rows, { id: 'x', parentId: 'y', name: '' }, { id: 'y', parentId: 'x', name: '' }]);
    expect(tree.map((node) => node.id)).toEqual(['a', 'd']);
    expect(tree[0]).toMatchObject({
      hasChildren: true,
      children: [{ id: 'b', children: [{ id: 'c', hasChildren: false }] }],
    });
  });

  it('keeps matches and their ancestors', () => {
    const tree = filterTree(buildTree(rows), (node) => node.name === 'gamma');
    expect(tree).toMatchObject([{ id: 'a', children: [{ id: 'b', children: [{ id: 'c', children: [] }] }] }]);
    expect(filterTree(buildTree(rows), (node) => node.name === 'alpha')).toMatchObject([{ id: 'a', children: [] }]);
    expect(filterTree(buildTree(rows), () => false)).toEqual([]);
  });

  it('finds the path to a node', () => {
    expect(findPath(buildTree(rows), (node) => node.id === 'c').map((node) => node.id)).toEqual(['a', 'b', 'c']);
    expect(findPath(buildTree(rows), (node) => node.id === 'z')).toEqual([]);
  });
});
