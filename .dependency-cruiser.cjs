const { readdirSync, readFileSync } = require('node:fs');

/** The arrows of ARCHITECTURE.md: who may know whom. Type imports count. */
const layers = {
  core: [],
  schemas: ['core'],
  engine: ['core'],
  runtime: ['core'],
  widgets: ['engine', 'core'],
  server: ['schemas', 'core'],
};
const all = ['core', 'schemas', 'engine', 'runtime', 'widgets', 'app', 'server', 'tests', 'bench', 'examples'];

const outside = all.filter((name) => name !== 'examples');

const arrows = Object.entries(layers).map(([from, allowed]) => ({
  name: `${from}-knows-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^(${all.filter((name) => name !== from && !allowed.includes(name)).join('|')})/` },
}));

/** A library stands behind a wall: only these folders import it. */
const wall = (name, library, folders) => ({
  name,
  severity: 'error',
  from: { pathNot: `^(${folders.join('|')}|tests|bench|examples)/` },
  to: { path: `node_modules/(${library})/` },
});

/** Arrows between the rooms of a layer: what a room may not know. Tests are free. */
const room = (from, banned) => ({
  name: `${from.replaceAll('/', '-')}-rooms`,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^(${banned.join('|')})/` },
});
/**
 * The rooms of the server by floors: a room knows those of lower floors only, so that no arrow climbs. What must be asked of a higher
 * room is an open list (`defineVocabulary`) or a happening. Modules are above them, and the files of `server/` itself join them.
 */
const floors = [
  ['build', 'services/outbound', 'settings', 'entities', 'secrets', 'storage'],
  ['db'],
  ['backup', 'migrations', 'seed', 'templates'],
  ['lists'],
  ['queue', 'services/organisation', 'services/platform'],
  ['services/sessions'],
  ['services/permissions'],
  ['services/files'],
  ['services/messages'],
  ['services/authors', 'services/channels', 'services/jobs', 'services/mail'],
  ['http', 'services/auth'],
  ['site'],
  ['resources'],
  ['plugins'],
];
const foldersOf = (path) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const serverRooms = [
  ...foldersOf('server').filter((name) => !['services', 'modules'].includes(name)),
  ...foldersOf('server/services').map((name) => `services/${name}`),
];
const without = serverRooms.filter((name) => !floors.flat().includes(name));
if (without.length) throw new Error(`Rooms of the server without a floor: ${without.join(', ')}`);
const climbs = floors.flatMap((floor, at) =>
  floor.map((name) => {
    const banned = floors
      .slice(at)
      .flat()
      .filter((other) => other !== name);
    return {
      ...room(
        `server/${name}`,
        banned.map((other) => `server/${other}`),
      ),
      name: `server-${name}-climbs`,
    };
  }),
);

const engineRooms = ['actions', 'document', 'field', 'form', 'picker', 'table', 'tree'].map((name) => `engine/${name}`);
const rooms = [
  ...climbs,
  room('server/services', ['server/http', 'server/resources']),
  room('engine/compile', engineRooms),
  room('engine/source', [...engineRooms, 'engine/compile']),
  room('engine/tree', ['engine/form', 'engine/field', 'engine/table', 'engine/picker']),
];

/** `needs` of each module is its arrow: a module imports the modules that it needs, and nothing but the list imports modules. */
const moduleFolder = 'server/modules';
const moduleNames = readdirSync(moduleFolder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const needsOf = (name) => {
  const text = readFileSync(`${moduleFolder}/${name}/module.ts`, 'utf8');
  return [...(/needs: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, need]) => need);
};
const modules = moduleNames.map((name) => {
  const known = [name, ...needsOf(name)];
  const banned = moduleNames.filter((other) => !known.includes(other));
  return {
    name: `module-${name}-needs`,
    severity: 'error',
    from: { path: `^${moduleFolder}/${name}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^${moduleFolder}/(${banned.join('|')})/` },
  };
});
const aboveModules = {
  name: 'modules-are-above',
  severity: 'error',
  from: {
    path: '^server/',
    pathNot: `^(${moduleFolder}/|server/(createServer|product|index|main|serve|openSecrets)\\.ts)|\\.test\\.ts$`,
  },
  to: { path: `^${moduleFolder}/` },
};

module.exports = {
  forbidden: [
    ...rooms,
    ...modules,
    aboveModules,
    ...arrows,
    // Examples are applications of others: they know the packages by name (docs/extend.md).
    {
      name: 'examples-use-doors',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: `^(${outside.join('|')})/` },
    },
    { name: 'app-not-server', severity: 'error', from: { path: '^app/' }, to: { path: '^server/' } },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    wall('formily-wall', '@formily/reactive', ['engine', 'widgets']),
    wall('formily-core-wall', '@formily/(core|react|antd-v5|json-schema|reactive-react)', ['widgets']),
    wall('antd-wall', 'antd|@ant-design/[^/]+', ['widgets', 'app']),
    wall('http-wall', 'ky|swr', ['runtime']),
    // Templates are compiled when the server is built: what runs has no compiler.
    {
      name: 'templates-are-compiled',
      severity: 'error',
      from: { pathNot: '^(server/build|tests)/' },
      to: { path: 'node_modules/handlebars/(?!runtime)' },
    },
    wall('server-wall', 'fastify|@fastify/[^/]+|pg|kysely|@electric-sql/pglite|@node-rs/argon2', ['server']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
