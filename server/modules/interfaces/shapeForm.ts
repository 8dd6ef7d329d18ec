import { methods } from '../../../core/language/words/call';
import type { Definition } from './definition';
import { type Body, namedOf, parametersOf, textOf } from './readMembers';

const kinds = ['sql', 'static', 'http'] as const;
const bodyTypes = ['none', 'form', 'urlencoded', 'json', 'xml'] as const;

function oneOf<Value extends string>(all: readonly Value[], value: unknown, otherwise: Value): Value {
  return all.find((each) => each === value) ?? otherwise;
}

/** Reads our own form: flat, lists as arrays. Members that it does not show are unchanged. */
export function readForm(body: Body, previous: Definition): Definition {
  const { data } = previous;
  return {
    ...previous,
    kind: oneOf(kinds, body.kind, 'static'),
    action: 'select',
    paged: Number(body.paged) === 1,
    staticData: textOf(body.staticData),
    data: {
      sql: textOf(body.sql),
      http: {
        method: oneOf(methods, body.method, 'GET'),
        url: textOf(body.url).trim(),
        headers: namedOf(body, 'headers'),
        queries: namedOf(body, 'queries'),
        bodyType: oneOf(bodyTypes, body.bodyType, 'none'),
        body: textOf(body.body),
        fields: 'bodyFields' in body ? namedOf(body, 'bodyFields') : data.http.fields,
      },
    },
    count: { ...previous.count, sql: textOf(body.countSql) },
    echo: { ...previous.echo, sql: textOf(body.echoSql) },
    parameters: parametersOf(body, 'parameters'),
    processing: textOf(body.processing),
    resultPath: textOf(body.resultPath).trim(),
  };
}

export function writeForm(definition: Definition): Body {
  const { http, sql } = definition.data;
  return {
    kind: definition.kind,
    paged: definition.paged ? 1 : 0,
    staticData: definition.staticData,
    sql,
    countSql: definition.count.sql,
    echoSql: definition.echo.sql,
    method: http.method,
    url: http.url,
    headers: http.headers,
    queries: http.queries,
    bodyType: http.bodyType,
    body: http.body,
    bodyFields: http.fields,
    resultPath: definition.resultPath,
    parameters: definition.parameters.map((each) => ({ ...each, required: each.required ? 1 : 0 })),
    processing: definition.processing,
  };
}
