/** Ten templates, of what a designer and the family's templates may hold, and the record that fills them. */
export interface PrintSample {
  name: string;
  html: string;
  page?: object;
  rows?: number;
}

const tag = (name: string, more = '') => `<span class="wk-print-tag-wukong" data-tag="${name}"${more}>{x}</span>`;
const counted = '第<span data-print="page"></span>页 共<span data-print="pages"></span>页';
const header = `<header data-print="header"><p style="text-align: right">采购部 ${tag('headTable.code')}</p></header>`;
const footer = `<footer data-print="footer"><p style="text-align: center">${counted}</p></footer>`;
const table = (body: string, sums = '') =>
  `<table border="1" style="width: 100%"><thead><tr><th>品名</th><th>数量</th><th>金额</th></tr></thead><tbody>${body}${sums}</tbody></table>`;
const line = `<tr><td>${tag('T1.name')}</td><td>${tag('T1.count')}</td><td>${tag('T1.amount', ' data-format="thousands:2"')}</td></tr>`;
const sum = (kind: string, words: string, more = '') =>
  `<tr data-print="${kind}" data-table="T1"${more}><td>${words}</td><td></td><td>${tag('T1.amount', ' data-sum="1"')}</td></tr>`;
const condition = (op: string, value: string) => ` data-if='{"tag":"headTable.total","op":"${op}","value":"${value}"}'`;

export const printSamples: PrintSample[] = [
  { name: 'text', html: `<h1>${tag('headTable.title')}</h1><p>单号：${tag('headTable.code')}</p><p><b>备注</b></p>` },
  { name: 'frames', html: `${header}<h2 style="text-align: center">采购订单</h2><p>正文</p>${footer}` },
  {
    name: 'fiftyRows',
    html: `${header}${table(line.replace('<tr>', '<tr style="height: 60px">'))}${footer}`,
    rows: 50,
  },
  { name: 'sums', html: table(line, sum('subtotal', '小计', ' data-rows="3"') + sum('total', '合计')), rows: 7 },
  {
    name: 'merged',
    html: `<table border="1" style="width: 100%"><tr><td rowspan="2" style="background-color: #d9d9d9">部门</td><td colspan="2">${tag('headTable.title')}</td></tr><tr><td style="border: none">无边框</td><td>右</td></tr></table>`,
  },
  {
    name: 'codes',
    html: `<p>${tag('headTable.code', ' data-code="qr"')}</p><p>${tag('headTable.code', ' data-code="bar"')}</p>`,
  },
  {
    name: 'amounts',
    html: `<p>大写金额(total)</p><p>千位分隔符(total,2)</p><p>${tag('headTable.total', ' data-format="capitals"')}</p>`,
  },
  {
    name: 'conditions',
    html: `<p${condition('>', '1000')}>须总经理批准</p><p${condition('<', '1000')}>无须批准</p><p>{systemPrinter} {systemPrintTime}</p>`,
  },
  {
    name: 'breaks',
    html: `<p>甲 ${counted}</p><!-- pagebreak --><p>乙 ${counted}</p><div data-print="break"></div><p>丙</p>`,
  },
  {
    name: 'landscape',
    html: `${header}<p>{systemApprovalContent}</p><p>横向 A5</p>${footer}`,
    page: { width: 148, height: 210, direction: '横向', mt: 20, ml: 20 },
  },
];

export const sampleData = (rows = 3) => ({
  head: { title: '办公用品采购单', code: 'PO20260001', total: '123456.78' },
  tables: [
    Array.from({ length: rows }, (_, at) => ({ name: `螺丝 M${at + 1}`, count: at + 1, amount: (at + 1) * 1200.5 })),
  ],
});

export const sampleSystem = {
  words: { systemPrinter: '管理员/admin', systemPrintTime: '2026-01-15 12:00:00' },
  approvals: [
    { nodeName: '主管', userName: '张三', handleTime: '2026-01-15 11:00', handleStatus: '同意', handleOpinion: '可' },
  ],
  captions: ['节点', '办理人', '时间', '结果', '意见'],
};
