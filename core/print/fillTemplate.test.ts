import { describe, expect, it } from 'vitest';
import { fillTemplate, fillTree } from './fillTemplate';
import { readPage } from './pageParam';
import { printDocument } from './printDocument';
import { type PrintData, type PrintSystem, RichText } from './types';

const tag = (name: string, more = '') =>
  `<span class="wk-print-tag-wukong" data-tag="${name}"${more}>{${name.split('.').at(-1)}}</span>`;

const system: PrintSystem = {
  words: { systemPrinter: '张三/zhangsan', systemPrintTime: '2026-11-23 09:30:00' },
  approvals: [
    { nodeName: '经理', userName: '李四', handleTime: '2026-11-22', handleStatus: '通过', handleOpinion: '同意' },
  ],
  captions: ['节点', '处理人', '时间', '状态', '意见'],
};

const data: PrintData = {
  head: { no: 'A1', amount: '-1234567.895', note: '<b>x</b>{no}', empty: null, when: '2026-01-02' },
  tables: [
    [
      { name: '甲', price: '1.10', big: 1 },
      { name: '乙', price: '2.25', big: 0 },
      { name: '丙', price: '3', big: 1 },
    ],
    [],
  ],
};
const fill = (template: string, given: Partial<PrintData> = {}) =>
  fillTemplate(template, { ...data, ...given }, system);
const text = (template: string, given?: Partial<PrintData>) => fill(template, given).replace(/<[^>]*>/g, '');

describe('head tags (PRNT-06)', () => {
  it('a tag shows its value as text; what looks like HTML or a token in it stays text', () => {
    expect(fill(`<p>${tag('headTable.no')}</p>`)).toContain('>A1</span>');
    expect(fill(`<p>${tag('headTable.note')}</p>`)).toContain('&lt;b&gt;x&lt;/b&gt;{no}');
  });

  it('null is nothing, lines stay lines, names outside of a tag are filled', () => {
    expect(text(`<p>[${tag('headTable.empty')}]</p>`)).toBe('[]');
    expect(fill(tag('headTable.a'), { head: { a: 'x\ny' } })).toContain('x<br>y');
    expect(text('<p>{no}</p>')).toBe('A1');
  });

  it('members of every object are no columns', () => {
    expect(text(`<p>{constructor}${tag('headTable.toString')}</p>`)).toBe('');
  });

  it('rich text is cleaned HTML', () => {
    const html = fill(tag('headTable.a'), { head: { a: new RichText('<b>x</b><script>y</script>{z}') } });
    expect(html).toContain('<b>x</b>{z}');
    expect(html).not.toContain('script');
  });
});

describe('rows', () => {
  const lines = (foot = '') =>
    `<table><tbody><tr><td>品名</td><td>价</td></tr><tr><td>${tag('T1.name')}</td><td>${tag('T1.price')}</td></tr>${foot}</tbody></table>`;

  it('a row with tags of a table repeats for each of its rows; the heading becomes a thead', () => {
    const html = fill(lines());
    expect(html.match(/<tr>/g)).toHaveLength(4);
    expect(html).toContain('<thead><tr><td>品名</td><td>价</td></tr></thead>');
    expect(text(lines())).toBe('品名价甲1.10乙2.25丙3');
  });

  it('a table without rows has none', () => {
    expect(text(`<table><tr><td>${tag('T2.name')}x</td></tr></table>`)).toBe('');
  });

  it('a subtotal after the rows of each page, and a total, added exactly', () => {
    const sum = tag('T1.price', ' data-sum="1"');
    const foot = `<tr data-print="subtotal" data-table="T1" data-rows="2"><td>小计${sum}</td></tr><tr data-print="total" data-table="T1"><td>合计${sum}</td></tr>`;
    expect(text(lines(foot))).toBe('品名价甲1.10乙2.25小计3.35丙3小计3合计6.35');
    expect(fill(lines(foot)).match(/break-after: page/g)).toHaveLength(1);
  });

  it('a total has the decimals of its column', () => {
    const foot = `<tr data-print="total" data-table="T1"><td>合计${tag('T1.price', ' data-sum="1"')}</td></tr>`;
    const total = (...prices: string[]) =>
      text(lines(foot), { tables: [prices.map((price) => ({ name: 'n', price }))] });
    expect(total('3.20', '12.50')).toMatch(/合计15\.70$/);
    expect(total('4.00', '15.00')).toMatch(/合计19\.00$/);
    expect(total('1,000.5', '-')).toMatch(/合计1000\.5$/);
    expect(total('4', '15')).toMatch(/合计19$/);
  });

  it('a condition of a row decides for each row', () => {
    const only = `data-if='{"tag":"T1.big","op":"=","value":"1"}'`;
    expect(text(`<table><tr ${only}><td>${tag('T1.name')}</td></tr></table>`)).toBe('甲丙');
    expect(text(`<table><tr><td>${tag('T1.name')}<i ${only}>!</i></td></tr></table>`)).toBe('甲!乙丙!');
  });

  it('a thousand rows', () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ name: `n${at}`, price: '0.1' }));
    expect(text(`${lines()}${tag('T1.price', ' data-sum="1"')}`, { tables: [many] })).toMatch(/n999.*100\.0$/);
  });
});

describe('conditions', () => {
  it.each([
    ['=', 'A1', true],
    ['!=', 'A1', false],
    ['contains', '1', true],
    ['empty', '', false],
    ['notEmpty', '', true],
    ['strange', '', true],
  ])('%s %s of A1 is %s', (op, value, shown) => {
    const condition = JSON.stringify({ tag: 'headTable.no', op, value }).replaceAll('"', '&quot;');
    expect(text(`<p data-if="${condition}">x</p>`)).toBe(shown ? 'x' : '');
  });

  it.each([
    ['>', '-2000000', true],
    ['<=', '-1234567.8950', true],
    ['<', '-1234567.896', false],
  ])('numbers by their size: %s %s', (op, value, shown) => {
    const condition = JSON.stringify({ tag: 'headTable.amount', op, value }).replaceAll('"', '&quot;');
    expect(text(`<p data-if="${condition}">x</p>`)).toBe(shown ? 'x' : '');
  });
});

describe('tokens', () => {
  it('PRNT-13 PRNT-14 PRNT-15 PRNT-20 printer, time, approvals', () => {
    expect(text('<p>{systemPrinter}|{systemPrintTime}</p>')).toBe('张三/zhangsan|2026-11-23 09:30:00');
    expect(text('<p>{systemApprovalContent}</p>')).toBe('节点处理人时间状态意见经理李四2026-11-22通过同意');
  });

  it('千位分隔符 and 大写金额, around a tag or a name, and as a format of a tag', () => {
    expect(text(`<p>千位分隔符(${tag('headTable.amount')},2)</p>`)).toBe('-1,234,567.90');
    expect(text('<p>千位分隔符({amount},0) 大写金额(amount)</p>')).toBe(
      '-1,234,568 负数壹佰贰拾叁万肆仟伍佰陆拾柒元玖角',
    );
    expect(text(`<p>${tag('headTable.amount', ' data-format="thousands:3"')}</p>`)).toBe('-1,234,567.895');
  });

  it.each([
    ['0', '零元整'],
    ['1', '壹元整'],
    ['10.05', '壹拾元零伍分'],
    ['1000000.5', '壹佰万元伍角'],
    ['100200300.01', '壹亿零贰拾万零叁佰元零壹分'],
    ['0.07', '柒分'],
    ['-3.1', '负数叁元壹角'],
    ['1.005', '壹元零壹分'],
    ['0.004', '零元整'],
    ['1,234.50', '壹仟贰佰叁拾肆元伍角'],
    ['text', 'text'],
    ['', ''],
  ])('大写金额 to 分: %s is %s', (amount, words) => {
    expect(text(`<p>${tag('headTable.a', ' data-format="capitals"')}</p>`, { head: { a: amount } })).toBe(words);
  });

  it('PRNT-05 PRNT-23 what nothing filled is stripped; braces of values stay', () => {
    expect(text(`<p>a{unknown}b${tag('headTable.missing')}c<b>{x</b>}${tag('headTable.note')}</p>`)).toBe(
      'abc&lt;b&gt;x&lt;/b&gt;{no}',
    );
  });

  it('PRNT-12 the marker paragraph becomes one that breaks the page', () => {
    const marks = fill('<p><!-- pagebreak --></p><div data-print="break"></div><p>x<!-- other --></p>');
    expect(marks.match(/page-break-after: always/g)).toHaveLength(2);
    expect(marks).not.toContain('<!--');
  });
});

describe('codes and pictures', () => {
  it('PRNT-08 PRNT-17 CONST-64 a QR code of 265 × 265', () => {
    for (const template of [
      tag('headTable.no', ' data-code="qr"'),
      '<p>qrCode(no)</p>',
      `<p>qrCode(${tag('headTable.no')})</p>`,
    ])
      expect(fill(template)).toMatch(
        /<img src="data:image\/png;base64,[^"]+" alt="" class="weft-print-qr" width="265" height="265">/,
      );
  });

  it('PRNT-07 PRNT-16 CONST-62 a barcode 80 high with a margin of 5, its value hidden', () => {
    const html = fill(`<p>${tag('headTable.no', ' data-code="bar"')}</p>`);
    expect(html).toMatch(/class="weft-print-bar" width="\d+" height="90"/);
    expect(html).not.toContain('A1');
    expect(fill(tag('headTable.a', ' data-code="bar"'), { head: { a: '中文' } })).not.toContain('<img');
  });

  it('pictures and signatures are images, other files their names', () => {
    const head = {
      a: [{ url: '/api/file/Image/annexpic/x.png', name: 'x.png' }],
      b: 'data:image/png;base64,AA==',
      c: [{ url: '/api/file/x.pdf', name: 'x.pdf' }],
    };
    expect(fill(tag('headTable.a'), { head })).toContain('<img src="/api/file/Image/annexpic/x.png"');
    expect(fill(tag('headTable.b'), { head })).toContain('<img src="data:image/png;base64,AA=="');
    expect(text(tag('headTable.c'), { head })).toBe('x.pdf');
  });
});

describe('nothing of a template runs', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg onload=alert(1)></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="background:url(https://x.example/)">x</p>',
    '<p style="back\\67round:u\\72l(x)">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<meta http-equiv=refresh content="0;url=//x.example">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('%s', (evil) => {
    const html = fill(`${evil}<p>${tag('headTable.a')}</p>`, { head: { a: evil } });
    const live = html.replace(/&lt;[\s\S]*?&gt;/g, '').replace(/title="[^"]*"/g, '');
    expect(live).not.toMatch(/<(?:script|svg|iframe|math|meta|noscript|style)|<[^>]*\son\w+=|javascript:|url\(/i);
  });
});

describe('pages', () => {
  const pageOf = (html: string, pageParam: unknown = {}) =>
    printDocument({
      title: 'x',
      page: readPage(pageParam),
      records: [fillTree(html, data, system), fillTree(html, data, system)],
    });

  const framed =
    '<header data-print="header">抬头</header><p>x</p><footer data-print="footer"><p>第<span data-print="page"></span>页</p></footer>';

  it('PRNT-11 CONST-67 the margin is 3 mm, unless the template has its own', () => {
    expect(pageOf('<p>x</p>')).toContain('@page { size: 210mm 297mm; margin: 3mm 3mm 3mm 3mm; }');
    const own = { mt: '10', mb: '20', ml: 0, mr: 'x', width: 148, height: 210, direction: '横向' };
    expect(pageOf('<p>x</p>', JSON.stringify(own))).toContain(
      '@page { size: 210mm 148mm; margin: 10mm 3mm 20mm 0mm; }',
    );
  });

  it('header, content and footer of every record are parts that pages are made of', () => {
    const html = pageOf(framed);
    expect(html.match(/<section class="weft-print-record">/g)).toHaveLength(2);
    expect(html).toContain('<div class="weft-print-header"><header');
    expect(html).toContain('<div class="weft-print-content"><p>x</p></div>');
    expect(html).toContain('第<span data-print="page"></span>页');
  });

  it('a document without pages of its own repeats header and footer, and counts none', () => {
    const records = [fillTree(framed, data, system)];
    const html = printDocument({ title: 'x', page: readPage({}), records, layout: 'flow' });
    expect(html).toContain('<thead><tr><td><header');
    expect(html).not.toContain('data-print="page"');
  });
});
