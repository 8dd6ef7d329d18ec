import { describe, expect, it } from 'vitest';
import { normalise, wireOf } from './normalise';

const of347 = {
  dataType: 1,
  checkType: 1,
  requestMethod: '3',
  query: 'select * from t where a = {a}',
  requestParameters: '[{"id":"1","field":"a","fieldName":"A","dataType":"int","required":1,"defaultValue":"5"}]',
  requestHeaders: '[]',
  dataProcessing: '(data) => data',
  propertyJson: JSON.stringify({
    countSql: 'select count(*) from t',
    echoSql: 'select * from t where @showKey in (@showValue)',
    pageParameters: [{ fieldName: 'currentPage', field: 'page' }],
  }),
};
const of36 = {
  type: 3,
  action: 3,
  hasPage: 0,
  dataConfigJson: JSON.stringify({
    staticData: '',
    sqlData: { dbLinkId: '0', sql: '' },
    apiData: {
      method: 2,
      url: 'https://api.example/x',
      header: [{ field: 'k', defaultValue: 'v' }],
      query: [{ field: 'q', source: '1', relationField: 'a' }],
      body: '{"a":"{a}"}',
      bodyType: 3,
    },
  }),
  dataJsJson: '(data) => data.list',
  parameterJson: '[{"field":"a","required":0,"dataType":"varchar"}]',
};

describe('generations of data interfaces (contract-visualdev §11)', () => {
  it('API-051 reads the record of 3.4.7', () => {
    expect(normalise(of347)).toMatchObject({
      kind: 'sql',
      action: 'select',
      paged: true,
      data: { sql: of347.query },
      count: { sql: 'select count(*) from t' },
      parameters: [{ field: 'a', fieldName: 'A', dataType: 'int', required: true, defaultValue: '5' }],
      processing: '(data) => data',
      pageNames: { currentPage: 'page', pageSize: '', keyword: '' },
    });
    const http = {
      dataType: '3',
      requestMethod: '7',
      path: 'https://x.example/',
      requestParameters: of347.requestParameters,
    };
    expect(normalise(http).data.http).toMatchObject({
      method: 'POST',
      url: 'https://x.example/',
      bodyType: 'json',
      fields: [{ field: 'a', defaultValue: '{a}' }],
    });
    expect(normalise({ dataType: 2, query: '[1]' })).toMatchObject({ kind: 'static', staticData: '[1]' });
    expect(normalise({ dataType: 1, requestMethod: '1', query: 'insert …' }).action).toBe('insert');
  });

  it('API-051 reads the record of 3.6', () => {
    const { http } = normalise(of36).data;
    expect(http).toMatchObject({ method: 'POST', url: 'https://api.example/x', bodyType: 'json', body: '{"a":"{a}"}' });
    expect(http).toMatchObject({
      headers: [{ field: 'k', defaultValue: 'v' }],
      queries: [{ field: 'q', defaultValue: '{a}' }],
    });
    expect(normalise(of36)).toMatchObject({ kind: 'http', processing: '(data) => data.list' });
    const staticData = '[{"id":1}]';
    expect(normalise({ type: 2, dataConfigJson: JSON.stringify({ staticData }) })).toMatchObject({
      kind: 'static',
      staticData,
    });
  });

  it('API-053 a client of any generation edits what it read, the others’ members around it unchanged', () => {
    for (const first of [of347, of36]) {
      const stored = normalise(first);
      const wire = wireOf(stored);
      expect(normalise(wire, stored)).toEqual(stored);
      const old = normalise({ ...wire, dataProcessing: '(data) => 1' }, stored);
      expect(old.processing).toBe('(data) => 1');
      const newer = normalise({ ...wire, dataJsJson: '(data) => 2', hasPage: stored.paged ? 0 : 1 }, stored);
      expect(newer).toMatchObject({ processing: '(data) => 2', paged: !stored.paged });
      expect(normalise({ ...wire, processing: '(data) => 3' }, stored)).toEqual({
        ...stored,
        processing: '(data) => 3',
      });
    }
  });

  it('API-051 members that cannot be read are refused by name', () => {
    expect(() => normalise({ dataType: 1, requestParameters: '[' })).toThrow('dataInterface.badJson');
    expect(() => normalise({ dataConfigJson: '{' })).toThrow('dataInterface.badJson');
    for (const odd of [null, 5, {}, [], 'null', '[null, 1]']) {
      expect(normalise({ dataType: 2, requestParameters: odd, propertyJson: odd }).parameters).toEqual([]);
    }
  });
});
