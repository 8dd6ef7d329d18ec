import { type Definition, emptyDefinition, type HttpRequest, type Question } from './definition';
import { actions, type Body, namedOf, numberOf, parametersOf, recordOf, textOf } from './readMembers';

/** The numbers of 3.4.7's `dataType`: the forms of both generations have them. */
const kinds = { '1': 'sql', '2': 'static', '3': 'http' } as const;
const methods = { '1': 'GET', '2': 'POST' } as const;
const bodyTypes = { '0': 'none', '1': 'form', '2': 'urlencoded', '3': 'json', '4': 'xml' } as const;

function requestOf(api: Body): HttpRequest {
  const bodyType = bodyTypes[textOf(api.bodyType) as keyof typeof bodyTypes] ?? 'none';
  const asText = bodyType === 'json' || bodyType === 'xml';
  return {
    method: methods[textOf(api.method) as keyof typeof methods] ?? 'GET',
    url: textOf(api.url),
    headers: namedOf(api, 'header'),
    queries: namedOf(api, 'query'),
    bodyType,
    body: asText ? textOf(api.body) : '',
    fields: asText || bodyType === 'none' ? [] : namedOf(api, 'body'),
  };
}

function questionOf(body: Body, member: string): Question {
  const config = recordOf(body, member);
  return { sql: textOf(recordOf(config, 'sqlData').sql), http: requestOf(recordOf(config, 'apiData')) };
}

/** The filled part determines the kind; the number decides between several. */
function kindOf(body: Body, staticData: string, data: Question): Definition['kind'] {
  const filled = { static: staticData, sql: data.sql, http: data.http.url };
  const found = (Object.keys(filled) as Definition['kind'][]).filter((kind) => filled[kind]);
  const said = kinds[textOf(body.type) as keyof typeof kinds];
  return found.length === 1 ? found[0]! : (said ?? found[0] ?? 'static');
}

/** The record of 3.6 (contract-visualdev §11). */
export function read36(body: Body): Definition {
  const staticData = textOf(recordOf(body, 'dataConfigJson').staticData);
  const data = questionOf(body, 'dataConfigJson');
  const kind = kindOf(body, staticData, data);
  return {
    ...emptyDefinition,
    kind,
    // Its form sends an action for every kind; only SQL has one.
    action: kind === 'sql' ? (actions[textOf(body.action) as keyof typeof actions] ?? 'select') : 'select',
    paged: Number(body.hasPage) === 1,
    staticData,
    data,
    count: questionOf(body, 'dataCountJson'),
    echo: questionOf(body, 'dataEchoJson'),
    parameters: parametersOf(body, 'parameterJson'),
    processing: textOf(body.dataJsJson),
    resultPath: textOf(recordOf(recordOf(body, 'dataConfigJson'), 'apiData').resultPath),
    fields: namedOf(body, 'fieldJson'),
  };
}

function writeQuestion(question: Question, more: Body = {}, api: Body = {}): string {
  const { http, sql } = question;
  const asText = http.bodyType === 'json' || http.bodyType === 'xml';
  return JSON.stringify({
    ...more,
    sqlData: { dbLinkId: '0', sql },
    apiData: {
      method: Number(numberOf(methods, http.method as 'GET', '1')),
      url: http.url,
      header: http.headers,
      query: http.queries,
      body: asText ? http.body : JSON.stringify(http.fields),
      bodyType: Number(numberOf(bodyTypes, http.bodyType, '0')),
      ...api,
    },
  });
}

/** The record for clients of 3.6. */
export function write36(definition: Definition): Body {
  const { resultPath, staticData } = definition;
  return {
    type: Number(numberOf(kinds, definition.kind, '2')),
    action: Number(numberOf(actions, definition.action, '3')),
    hasPage: definition.paged ? 1 : 0,
    isPostPosition: 0,
    dataConfigJson: writeQuestion(definition.data, { staticData }, { resultPath }),
    dataCountJson: writeQuestion(definition.count),
    dataEchoJson: writeQuestion(definition.echo),
    dataJsJson: definition.processing,
    dataExceptionJson: '',
    parameterJson: JSON.stringify(definition.parameters.map((each) => ({ ...each, required: each.required ? 1 : 0 }))),
    fieldJson: JSON.stringify(definition.fields),
  };
}
