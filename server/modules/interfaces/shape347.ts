import { type Definition, emptyDefinition, type HttpRequest, noRequest, type Parameter } from './definition';
import { actions, type Body, listOf, namedOf, numberOf, parametersOf, recordOf, textOf } from './readMembers';

const kinds = { '1': 'sql', '2': 'static', '3': 'http' } as const;
const methods = { '6': 'GET', '7': 'POST' } as const;

/** 3.4.7 sends every parameter: in the query of a GET, in the JSON body of a POST. */
function requestOf(method: string, url: string, headers: HttpRequest['headers'], parameters: Parameter[]): HttpRequest {
  const sent = parameters.map(({ field }) => ({ field, defaultValue: `{${field}}` }));
  const isPost = method === '7';
  return {
    ...noRequest,
    method: isPost ? 'POST' : 'GET',
    url,
    headers,
    queries: isPost ? [] : sent,
    bodyType: isPost ? 'json' : 'none',
    fields: isPost ? sent : [],
  };
}

function nameOf(property: Body, member: string, fieldName: string): string {
  return textOf(listOf(property, member).find((item) => item.fieldName === fieldName)?.field);
}

/** The record of 3.4.7 (contract-visualdev §11). */
export function read347(body: Body): Definition {
  const kind = kinds[textOf(body.dataType) as keyof typeof kinds] ?? 'static';
  const method = textOf(body.requestMethod);
  const query = textOf(body.query);
  const property = recordOf(body, 'propertyJson');
  const parameters = parametersOf(body, 'requestParameters');
  const echoParameters = parametersOf(property, 'echoReqParameters');
  const http = requestOf(method, textOf(body.path), namedOf(body, 'requestHeaders'), parameters);
  const echo = requestOf(
    textOf(property.echoReqMethod),
    textOf(property.echoPath),
    namedOf(property, 'echoReqHeaders'),
    echoParameters,
  );
  return {
    ...emptyDefinition,
    kind,
    action: kind === 'sql' ? (actions[method as keyof typeof actions] ?? 'select') : 'select',
    paged: Number(body.checkType) === 1,
    staticData: kind === 'static' ? query : '',
    data: { sql: kind === 'sql' ? query : '', http },
    count: { sql: textOf(property.countSql), http: noRequest },
    echo: { sql: textOf(property.echoSql), http: echo },
    parameters,
    processing: textOf(body.dataProcessing),
    resultPath: textOf(property.resultPath),
    pageNames: {
      currentPage: nameOf(property, 'pageParameters', 'currentPage'),
      pageSize: nameOf(property, 'pageParameters', 'pageSize'),
      keyword: nameOf(property, 'pageParameters', 'keyword'),
    },
    echoNames: {
      showKey: nameOf(property, 'echoParameters', 'showKey'),
      showValue: nameOf(property, 'echoParameters', 'showValue'),
    },
  };
}

const named = (names: Record<string, string>) =>
  Object.entries(names).map(([fieldName, field]) => ({ fieldName, field }));
const wireParameters = (parameters: Parameter[]) =>
  parameters.map((each, at) => ({ id: String(at + 1), ...each, required: each.required ? 1 : 0 }));

/** The record for clients of 3.4.7; omits what that version cannot express. */
export function write347(definition: Definition): Body {
  const { kind, data, count, echo, parameters } = definition;
  const echoFields = echo.http.method === 'POST' ? echo.http.fields : echo.http.queries;
  const property = {
    countSql: count.sql,
    echoSql: echo.sql,
    echoPath: echo.http.url,
    echoReqMethod: numberOf(methods, echo.http.method as 'GET', '6'),
    echoReqParameters: wireParameters(
      echoFields.map(({ field }) => ({ field, fieldName: '', dataType: 'varchar', required: false, defaultValue: '' })),
    ),
    echoReqHeaders: echo.http.headers,
    pageParameters: named(definition.pageNames),
    echoParameters: named(definition.echoNames),
    resultPath: definition.resultPath,
  };
  return {
    dbLinkId: '0',
    dataType: Number(numberOf(kinds, kind, '2')),
    checkType: definition.paged ? 1 : 0,
    requestMethod:
      kind === 'http' ? numberOf(methods, data.http.method as 'GET', '6') : numberOf(actions, definition.action, '3'),
    path: data.http.url,
    requestHeaders: JSON.stringify(data.http.headers),
    requestParameters: JSON.stringify(wireParameters(parameters)),
    query: kind === 'sql' ? data.sql : definition.staticData,
    dataProcessing: definition.processing,
    responseType: 'json',
    propertyJson: JSON.stringify(property),
    ipAddress: '',
  };
}
