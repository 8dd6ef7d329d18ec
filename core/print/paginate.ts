/**
 * Lays the records of a printed page out in pages of their paper: headers and footers on each, heads of tables repeated, the
 * footer at the bottom, numbers of pages counted within each record. Needs a laid out document whose pictures are loaded.
 * The function is complete in itself: the PDF browser runs its text.
 */
export function paginate(paper: Document): void {
  const breaks = ['break-after: page', 'break-after:page', 'break-after: always', 'break-after:always']
    .map((each) => `[style*="${each}"]`)
    .join();
  const repeatedParts = ['THEAD', 'COLGROUP', 'CAPTION'];
  const dividable = ['TABLE', 'TBODY', 'TFOOT', 'DIV', 'SECTION', 'ARTICLE', 'CENTER', 'UL', 'OL', 'BLOCKQUOTE'];

  const elementsOf = (parent: Element) => Array.from(parent.children);
  const make = (name: string, parent: Element) => {
    const made = paper.createElement('div');
    made.className = name;
    parent.append(made);
    return made;
  };
  const isBlank = (node: Node) => node.nodeType !== 1 && !(node.textContent ?? '').trim();
  const isBreak = (node: Node) => node.nodeType === 1 && (node as Element).matches('.weft-print-break');
  const endsPage = (node: Node) => node.nodeType === 1 && (node as Element).matches(breaks);

  /** Cells that reach below their row hold its rows together. */
  function rowGroups(section: Element): Node[][] {
    const groups: Node[][] = [];
    let left = 0;
    for (const row of elementsOf(section)) {
      if (left > 0) groups[groups.length - 1]?.push(row);
      else groups.push([row]);
      const reach = Math.max(1, ...elementsOf(row).map((cell) => (cell as HTMLTableCellElement).rowSpan || 1));
      left = Math.max(left, reach) - 1;
    }
    return groups;
  }

  /** Columns keep their widths on every page. */
  function holdColumns(table: HTMLTableElement): void {
    const rows = Array.from(table.rows);
    const count = Math.max(0, ...rows.map((row) => row.cells.length));
    const whole = rows.find(
      (row) => row.cells.length === count && Array.from(row.cells).every((cell) => cell.colSpan === 1),
    );
    if (!whole) return;
    const widths = Array.from(whole.cells).map((cell) => cell.getBoundingClientRect().width);
    table.style.width = `${table.getBoundingClientRect().width}px`;
    table.style.tableLayout = 'fixed';
    for (const old of Array.from(table.querySelectorAll(':scope > colgroup'))) old.remove();
    const group = paper.createElement('colgroup');
    for (const width of widths) {
      const column = paper.createElement('col');
      column.style.width = `${width}px`;
      group.append(column);
    }
    table.prepend(group);
  }

  function layOut(record: Element): void {
    const part = (name: string) => record.querySelector(`:scope > .weft-print-${name}`);
    const [header, content, footer] = [part('header'), part('content'), part('footer')];
    if (!content) return;
    header?.remove();
    footer?.remove();
    const pages: Element[] = [];
    /** The body of the last page and the elements that are open in it, with what they are copies of. */
    let open: { copy: Element; of: Element }[] = [];
    let room = 0;
    /** The next content begins a page. */
    let ended = false;
    /** The last page has content. */
    let filled = false;

    const target = () => (open[open.length - 1] as { copy: Element }).copy;
    const page = () => pages[pages.length - 1] as Element;
    const fits = () => page().getBoundingClientRect().height <= room + 0.5;
    const holdsRepeated = (element: Element) =>
      elementsOf(element).filter(({ tagName }) => repeatedParts.includes(tagName));

    function copyOf(element: Element): Element {
      const copy = element.cloneNode(false) as Element;
      copy.removeAttribute('id');
      copy.append(...holdsRepeated(element).map((each) => each.cloneNode(true)));
      return copy;
    }

    function dropUnused(): void {
      for (const { copy } of open.slice(1).reverse()) {
        const own = Array.from(copy.childNodes).filter((node) => !holdsRepeated(copy).includes(node as Element));
        if (own.every(isBlank)) copy.remove();
      }
    }

    function turnPage(): void {
      if (pages.length) dropUnused();
      const next = make('weft-print-page', record);
      pages.push(next);
      if (!room) room = next.getBoundingClientRect().height;
      if (header) next.append(header.cloneNode(true));
      const body = make('weft-print-body', next);
      if (footer) next.append(footer.cloneNode(true));
      let inside: Element = body;
      open = [{ copy: body, of: content as Element }, ...open.slice(1)].map(({ of }, at) => {
        const copy = at ? copyOf(of) : body;
        if (at) inside.append(copy);
        inside = copy;
        return { copy, of };
      });
      ended = false;
      filled = false;
    }

    function divide(element: Element): void {
      if (element.tagName === 'TABLE') holdColumns(element as HTMLTableElement);
      const copy = copyOf(element);
      element.replaceWith(copy);
      open.push({ copy, of: element });
      const repeated = holdsRepeated(element);
      const rows = /^(TBODY|TFOOT)$/.test(element.tagName);
      const parts = rows ? rowGroups(element) : Array.from(element.childNodes).map((node) => [node]);
      for (const nodes of parts) if (!repeated.includes(nodes[0] as Element)) place(nodes);
      open.pop();
    }

    /** Nodes that stay together: one, or the rows that a cell joins. What is higher than a page stays on one of its own. */
    function place(nodes: Node[]): void {
      const first = nodes[0] as Element;
      if (isBreak(first)) ended = true;
      else if (nodes.every(isBlank)) target().append(...(ended ? [] : nodes));
      else {
        if (ended) turnPage();
        target().append(...nodes);
        const mayDivide = nodes.length === 1 && dividable.includes(first.tagName) && first.childElementCount > 0;
        if (mayDivide && (!fits() || first.querySelector(breaks))) divide(first);
        else if (filled && !fits()) {
          turnPage();
          target().append(...nodes);
        }
        filled = true;
        if (nodes.some(endsPage)) ended = true;
      }
    }

    turnPage();
    const parts = Array.from(content.childNodes);
    content.remove();
    for (const node of parts) place([node]);
    pages.forEach((each, at) => {
      for (const mark of Array.from(each.querySelectorAll('[data-print="page"]'))) mark.textContent = String(at + 1);
      for (const mark of Array.from(each.querySelectorAll('[data-print="pages"]')))
        mark.textContent = String(pages.length);
    });
  }

  const records = Array.from(paper.querySelectorAll<HTMLElement>('.weft-print-record'));
  // One at a time: a change of a record moves those below it.
  for (const record of records) record.style.display = 'none';
  for (const record of records) {
    record.style.display = '';
    layOut(record);
    record.style.display = 'none';
  }
  for (const record of records) record.style.display = '';
}
