import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type ESTree, type Plugin } from 'vite'

const root = import.meta.dirname
const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** Packages whose files do something by being imported; every other file of a package may be dropped when nothing of it is used. */
const WITH_EFFECTS = [/\.css$/, /v5-patch-for-react-19/, /dayjs\/locale\//, /\/leaflet\//]

const hasSideEffects = (id: string) =>
  !id.includes('/node_modules/') || WITH_EFFECTS.some((pattern) => pattern.test(id))

/** The first paint waits for the entry and for the font: the dark look never flashes light, and no text changes its width. */
const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
      tags: Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        })),
    }),
  },
})

/**
 * What antd brings along for heads with filters, for a scrollbar of a table's own and for tooltips in other colours, and axios where
 * there is no XMLHttpRequest: nothing of ours has them, and no option leaves them out. Nor have our rules casbin's globs and addresses.
 */
const NOTHING_HAS: Readonly<Record<string, string>> = {
  './FilterDropdown': '/antd/es/table/hooks/useFilter/index.js',
  'rc-util/es/getScrollBarSize': '/rc-table/es/Table.js',
  '../color-picker/util': '/antd/es/tooltip/util.js',
  './fetch.js': '/axios/lib/adapters/adapters.js',
  buffer: '/casbin/lib/esm/index.mjs',
  minimatch: '/casbin/lib/esm/index.mjs',
}

const UNUSED = `
export const flattenKeys = () => []
export const getTargetScrollBarSize = () => ({ width: 0 })
export const [getFetch, Buffer, minimatch] = []
export const generateColor = () => ({ toRgb: () => ({ r: 0, g: 0, b: 0 }) })
export default () => null`

const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (source, importer) =>
    NOTHING_HAS[source] && importer?.endsWith(NOTHING_HAS[source]) ? '\0unused' : undefined,
  load: (id) => (id === '\0unused' ? UNUSED : undefined),
})

/** The server alone writes JSON schemas. */
const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      code: code.replace(
        /^import \* as processors from .*$/m,
        'const processors = { aggregateChecks: () => ({}) }',
      ),
      map: null,
    }),
  },
})

/** What of a call the server alone reads: it checks paths, and tells people what its calls are for. */
const SERVERS_OWN = new Set(['summary', 'params'])
const READ_LATER = new Set(['query', 'body', 'answer'])

const topLevelConstants = ({ body }: ESTree.Program) =>
  body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))

const METHODS = new Set(
  'extend pick omit partial optional nullable default max min positive regex refine'.split(' '),
)
/** zod, and the contract's own functions that answer a schema. */
const MAKERS = new Set([
  'z',
  'page',
  'orderBy',
  'codeEnum',
  'codeSchema',
  'declareFields',
  'wholeNumber',
  'seenText',
  'seenLines',
  'manyChanged',
  'idsFrom',
])

const getRootName = (value: ESTree.Node): string => {
  if (value.type === 'Identifier') return value.name
  return value.type === 'CallExpression'
    ? getRootName(value.callee)
    : value.type === 'MemberExpression'
      ? getRootName(value.object)
      : ''
}

/** Whether an expression makes a schema: `z.object({ … })`, `record.extend({ … })`, `page(row)`. */
const makesSchema = (value: ESTree.Expression): boolean => {
  if (value.type === 'MemberExpression')
    return value.property.type === 'Identifier' && value.property.name === 'schema'
  if (value.type !== 'CallExpression') return false
  const property = value.callee.type === 'MemberExpression' ? value.callee.property : undefined
  return MAKERS.has(getRootName(value)) || (property?.type === 'Identifier' && METHODS.has(property.name))
}

/** The definitions of calls, wherever they stand. */
function definedCalls(node: unknown): ESTree.ObjectExpression[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as Partial<ESTree.CallExpression>
  const isCall = type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'endpoint'
  return isCall && given?.[0]?.type === 'ObjectExpression'
    ? [given[0]]
    : Object.values(node).flatMap(definedCalls)
}

/** Of the entities the start of the client needs what they grant, each by a copy of its file of which all else is dropped as unused. */
const grantsAlone = (): Plugin => ({
  name: 'grants-alone',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/grants\.ts$/ },
    handler(code) {
      const read = (file: string) => readFileSync(join(root, 'contract', file), 'utf8')
      const files: string[] = read('entities.ts').match(/\.\/entities\/.+\.ts/g) ?? []
      const granting = files.filter((file) => read(file).includes('\nexport const grants '))
      const imports = granting.map((file, index) => `import { grants as of${index} } from '${file}?grants'`)
      const entities = granting.map((_, index) => `{ grants: of${index} }`)
      return {
        code: code.replace(
          /^import .*entities.*$/m,
          `${imports.join('\n')}\nconst ENTITIES = [${entities.join()}]`,
        ),
        map: null,
      }
    },
  },
})

/** A schema that no page names is not made at all, and the others when they are first read. */
const withoutServersOwn = (): Plugin => ({
  name: 'without-servers-own',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/(http|entities\/\w+\/[\w-]+)\.ts(\?grants)?$/ },
    handler(code) {
      const program = this.parse(code)
      const edits: [at: number, end: number, text: string][] = []
      const wrap = ({ start, end }: ESTree.Expression, before: string, after: string) =>
        edits.push([start, start, before], [end, end, after])
      const inside = (
        { properties }: ESTree.ObjectExpression,
        dropped?: ReadonlySet<string>,
        later?: ReadonlySet<string>,
      ) => {
        for (const property of properties) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
          const { name } = property.key
          const value = property.value as ESTree.Expression
          const key = property.shorthand ? `${name}: ` : ''
          if (dropped?.has(name)) edits.push([value.start, value.end, `${key}undefined`])
          else if (later?.has(name) || makesSchema(value)) wrap(value, `${key}lazySchema(() => (`, '))')
        }
      }
      for (const { init } of topLevelConstants(program)) {
        if (!init) continue
        if (makesSchema(init)) wrap(init, '/* @__PURE__ */ lazySchema(() => (', '))')
        else wrap(init, '/* @__PURE__ */ (() => (', '))()')
        if (init.type === 'ObjectExpression') inside(init)
      }
      for (const call of definedCalls(program.body)) inside(call, SERVERS_OWN, READ_LATER)
      const edited = edits
        .toSorted(([a], [b]) => b - a)
        .reduce((text, [at, end, put]) => text.slice(0, at) + put + text.slice(end), code)
      return { code: `import { lazySchema } from '#providers/lazy-schema.ts'\n${edited}`, map: null }
    },
  },
})

/** What of the contract the pages fetch that use it, by folder. */
const FETCHED_LATER: Readonly<Record<string, readonly string[]>> = {
  entities: [
    'api-key bank-sheet bid-advice bid-template broker-news company-profile mail-state passkey pay-calls pay-week-calls rate-confirmation',
    'registration second-factor settlement-calls sheet sign-in subscription tracking-settings',
  ],
  rules: [
    'address-sources audit-words bank-rows bid-advice bid-text billing broker-news broker-scrub contact-ways',
    'copy-text day-range driver-ask-text error-report estimate expiry-queue field-text formula-guard input-words',
    'iso-week load-access load-documents load-status mail-domain mail-states mailing order-events order-route order-standing',
    'document-guess pay permission-choice permission-words place-zone rate-confirmation rate-duties receipts registration replay',
    'role-changes sheet-columns simplify stop-time subscription vehicle-rank vin',
  ],
  fields: ['*'],
  sheets: ['*'],
}

const START = [
  /\/(src\/shell\.tsx|providers\/(create-providers|access\/enforcer)\.ts|resources\/index\.ts)$/,
  /\/resources\/kit\/(call\.ts|form\/(merge|field-errors)\.ts|ui\/(use-(escape|settled)|to-clipboard)\.ts|lookup\/combobox\.tsx|cells\/(time|status)\.tsx)$/,
]

function isOfTheStart(id: string): boolean {
  const [, folder = '', name = ''] = /\/contract\/(?:([\w-]+)\/(?:\w+\/)?)?([\w-]+)\.ts$/.exec(id) ?? []
  if (name === '') return START.some((pattern) => pattern.test(id))
  const later = (FETCHED_LATER[folder] ?? []).flatMap((names) => names.split(' '))
  return !later.includes('*') && !later.includes(name)
}

/** What is always fetched together is one file, with all that it needs and that no group above it has. */
const GROUPS = [
  { name: 'early', test: /\/src\/early\.ts$|vite\/preload-helper/, priority: 5 },
  { name: 'entry', test: /\/src\/main\.tsx$/, priority: 4 },
  {
    name: 'libraries',
    test: /\/node_modules\/(zod|@refinedev\/core|casbin|@casbin|jsep|qs|pluralize|query-string)\//,
    priority: 3.5,
  },
  { name: 'app', test: isOfTheStart, priority: 3 },
  {
    name: 'views',
    test: /\/resources\/kit\/((?!failure\.)[\w-]+\.tsx?|fields\/[\w-]+\.ts|\w+\/[\w-]+\.css|cells\/[\w-]+\.tsx?|lookup\/(lookup|lookup-names)\.tsx?|list\/(filters|list-query|use-list-query|use-typed|view-switch|bulk|active-filters|filter-panel)\.tsx?|ui\/(use-[\w-]+|day-text)\.tsx?|form\/(body-errors|field-errors)\.ts|show\/back-link\.tsx)$/,
    priority: 1.8,
  },
  {
    name: 'helpers',
    test: /\/node_modules\/(@babel\/runtime\/|classnames\/|rc-util\/|rc-field-form\/es\/(Form|Field|List)Context)/,
    priority: 1.9,
  },
  { name: 'fields', test: /\/(rc-field-form\/es\/|@rc-component\/async-validator)/, priority: 1.85 },
  {
    name: 'antd',
    test: /\/(src\/antd-page|resources\/kit\/(failure|ui\/(select-box|labeled)|form\/phone-control|lookup\/lookup-select|list\/(choices|filter-controls|list-states|sort-choice)|show\/record-states))\.tsx$|\/antd\/es\/(_util|style|theme|grid|space|tooltip|input|select|checkbox|segmented|button|alert|empty|skeleton)\/|\/(Left|Right)Outlined\.js$/,
    priority: 1.7,
  },
  {
    name: 'dialogs',
    test: /\/resources\/kit\/(form\/leave-guard|ui\/(question|dialog)|show\/action-fields)\.tsx$/,
    priority: 1.65,
  },
  { name: 'menu', test: /\/antd\/es\/dropdown\//, priority: 1.66 },
  { name: 'pages', test: /\/(resources\/kit\/list\/pages\.tsx$|antd\/es\/pagination\/)/, priority: 1.65 },
  { name: 'table', test: /\/antd\/es\/table\//, priority: 1.6 },
  { name: 'calendar', test: /\/resources\/kit\/ui\/day-picker\.tsx$/, priority: 1.6 },
  { name: 'list', test: /\/resources\/kit\/list\/list-view\.tsx$/, priority: 1 },
  { name: 'record', test: /\/resources\/kit\/show\/show-view\.tsx$/, priority: 0.8 },
  { name: 'board', test: /\/src\/pages\/dispatch\/index\.tsx$/, priority: 0.5 },
  { name: 'form', test: /\/resources\/kit\/form\/form-view\.tsx$/, priority: 0 },
]

/** Has browsers compile a file whole beside the page's thread: what runs as the board opens, other than the `libraries` that mostly do not. */
const markWhole = (): Plugin => ({
  name: 'mark-whole',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && /^(entry|app|board)$/.test(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})

const DRIVER = join(root, 'src/driver')
const ICONS = [192, 512]

/** What makes the driver's page installable: its manifest, and the worker that keeps its shell, which knows its files by their hashes (those of the scanner's neural network are never asked for). */
const driverShell = (): Plugin => ({
  name: 'driver-shell',
  generateBundle(_, bundle) {
    const emit = (fileName: string, source: string | Uint8Array) =>
      this.emitFile({ type: 'asset', fileName, source })
    const icons = ICONS.map((size) => ({
      src: `/driver-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    }))
    for (const size of ICONS) emit(`driver-${size}.png`, readFileSync(join(DRIVER, `icon-${size}.png`)))
    const files = Object.keys(bundle).flatMap((file) =>
      /\.html$|scanic-(?:ml|ort)/.test(file) ? [] : [`/${file}`],
    )
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
    const worker = readFileSync(join(DRIVER, 'service-worker.js'), 'utf8')
    emit('driver-sw.js', `const SHELL = ${JSON.stringify({ version, files })}\n${worker}`)
    const look = { display: 'standalone', background_color: '#eef1f4', theme_color: '#0b6675' }
    const names = { name: 'Freight driver', short_name: 'Freight', start_url: '/driver', scope: '/driver' }
    emit('driver.webmanifest', JSON.stringify({ ...names, ...look, icons }))
  },
})

/** The driver's page is built by itself, so that it shares no file with the office's and loads none of its code. */
const driverPage = (): Plugin => ({
  name: 'driver-page',
  async writeBundle({ dir = join(root, 'dist') }) {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [react(), firstPaint(), withoutJsonSchemas(), withoutServersOwn(), driverShell()],
      build: {
        outDir: dir,
        emptyOutDir: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: join(DRIVER, 'index.html'),
          output: { entryFileNames: 'assets/driver-[hash].js' },
        },
      },
    })
  },
})

export default defineConfig({
  root,
  plugins: [
    react(),
    firstPaint(),
    withoutUnused(),
    withoutJsonSchemas(),
    grantsAlone(),
    withoutServersOwn(),
    markWhole(),
    driverPage(),
  ],
  resolve: {
    alias: {
      // lodash's own tries the browser as it is loaded, and fails on purpose: for each failure V8 reads the whole script anew.
      './_getTag.js': './_baseGetTag.js',
      './hooks/useSelection': join(root, 'resources/kit/list/no-selection.ts'),
      'csv-parse/sync': join(root, 'providers/access/csv-parse.ts'),
      'side-channel': join(root, 'providers/data/side-channel.cjs'),
    },
  },
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  server: {
    proxy: {
      '^/(app/api|password|renew|sign-in|track|unsubscribe)': api,
      '/v1/ws': { target: api, ws: true },
    },
  },
  build: {
    manifest: true,
    cssCodeSplit: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: hasSideEffects },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
})
