import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** Packages whose files do something by being imported; every other file of a package may be dropped when nothing of it is used. */
const WITH_EFFECTS = [/\.css$/, /v5-patch-for-react-19/, /dayjs\/locale\//, /\/leaflet\//]

const hasSideEffects = (id: string) => !id.includes('/node_modules/') || WITH_EFFECTS.some((pattern) => pattern.test(id))

/** The first paint waits for the entry and for the font: the dark look never flashes light, and no text changes its width. */
const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
      tags: Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` } })),
    }),
  },
})

/** What antd's table brings along for heads with filters and menus and for rows of which one is chosen: no list of ours has them, and no option leaves them out. */
const NO_LIST_HAS: Readonly<Record<string, string>> = {
  './FilterDropdown': '/table/hooks/useFilter/index.js',
  '../../dropdown': '/table/hooks/useSelection.js',
  '../../radio': '/table/hooks/useSelection.js',
}

const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (source, importer) => (NO_LIST_HAS[source] && importer?.endsWith(`/antd/es${NO_LIST_HAS[source]}`) ? '\0unused' : undefined),
  load: (id) => (id === '\0unused' ? 'export const flattenKeys = () => []; export default () => null' : undefined),
})

const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/g

const RECORDS = /^export const records = \{[^]*?^\} as const satisfies Records$/m

/** What the calls of the wire are for, and the facts of records by the audit trail's names, are read on the server alone. */
const withoutServersOwn = (): Plugin => ({
  name: 'without-servers-own',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/entities\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, "summary: '',").replace(RECORDS, ''), map: null }),
  },
})

/** What is always fetched together is one file, with all that it needs and that no group above it has. */
const GROUPS = [
  { name: 'entry', test: /\/src\/main\.tsx$|rolldown.runtime/, priority: 4 },
  {
    name: 'app',
    test: /\/(src\/shell\.tsx|providers\/create-providers\.ts|resources\/index\.ts|resources\/kit\/form\/(merge|field-errors)\.ts|contract\/(?!fields\/|sheets\/).+(?<!\/(bid-template|tracking-settings|sheet|sheet-columns|formula-guard|driver-ask-text|broker-scrub|contact-ways|vin|bid-text|bid-warnings|paper-guess|vehicle-rank|permission-words|permission-choice|billing|rate-confirmation|rate-duties|iso-week|load-access|load-status|field-text|clock-time|load-documents|input-words|stop-time|wall-time|place-zone|mail-domain|expiry-queue|copy-text|address-sources|mail-states|registration))\.ts)$/,
    priority: 3,
  },
  {
    name: 'kit',
    test: /\/resources\/kit\/(call\.ts|ui\/(use-(escape|settled)|to-clipboard)\.ts|lookup\/combobox\.tsx|cells\/(time|status)\.tsx|(ui\/kit|cells\/cells|lookup\/lookup)\.css)$/,
    priority: 2,
  },
  {
    name: 'views',
    test: /\/resources\/kit\/([\w-]+\.tsx?|fields\/[\w-]+\.ts|\w+\/[\w-]+\.css|cells\/[\w-]+\.tsx?|lookup\/(lookup|lookup-names)\.tsx?|list\/(filters|list-query|use-list-query|use-typed|view-switch|bulk|active-filters|filter-panel|list-states)\.tsx?|ui\/(use-[\w-]+|day-text)\.tsx?|form\/(body-errors|field-errors)\.ts|show\/(back-link|record-states)\.tsx)$/,
    priority: 1.8,
  },
  { name: 'helpers', test: /\/node_modules\/(@babel\/runtime\/|rc-util\/|rc-field-form\/es\/(Form|Field|List)Context)/, priority: 1.9 },
  { name: 'fields', test: /\/(rc-field-form\/es\/|@rc-component\/async-validator)/, priority: 1.85 },
  {
    name: 'antd',
    test: /\/(src\/antd-page|resources\/kit\/(ui\/(select-box|labeled)|form\/phone-control|lookup\/lookup-select|list\/(choices|filter-controls|sort-choice)))\.tsx$|\/antd\/es\/(_util|style|theme|grid|space|tooltip|input|select|checkbox|segmented|button|alert|empty)\/|\/(Left|Right)Outlined\.js$/,
    priority: 1.7,
  },
  { name: 'dialogs', test: /\/resources\/kit\/(form\/leave-guard|ui\/(question|dialog)|show\/action-fields)\.tsx$/, priority: 1.65 },
  { name: 'menu', test: /\/antd\/es\/dropdown\//, priority: 1.66 },
  { name: 'pages', test: /\/(resources\/kit\/list\/pages\.tsx$|antd\/es\/pagination\/)/, priority: 1.65 },
  { name: 'table', test: /\/antd\/es\/table\//, priority: 1.6 },
  { name: 'calendar', test: /\/resources\/kit\/ui\/day-picker\.tsx$/, priority: 1.6 },
  { name: 'list', test: /\/resources\/kit\/list\/list-view\.tsx$/, priority: 1 },
  { name: 'record', test: /\/resources\/kit\/show\/show-view\.tsx$/, priority: 0.8 },
  { name: 'board', test: /\/src\/pages\/dispatch\/index\.tsx$/, priority: 0.5 },
  { name: 'form', test: /\/resources\/kit\/form\/form-view\.tsx$/, priority: 0 },
]

export default defineConfig({
  root,
  plugins: [react(), firstPaint(), withoutUnused(), withoutServersOwn()],
  resolve: { alias: { 'csv-parse/sync': join(root, 'providers/access/csv-parse.ts') } },
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  server: {
    proxy: {
      '/app/api': api,
      '/renew': api,
      '/v1/ws': { target: api, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 600,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: hasSideEffects },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
})
