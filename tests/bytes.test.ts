import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type BuiltClient, buildClient } from '#tests/support/client-bytes.ts'

const LOGIN = ['src/main.tsx']
const SHELL = [...LOGIN, 'src/shell.tsx', 'providers/create-providers.ts', 'providers/access/enforcer.ts']
const BOARD = [...SHELL, 'src/pages/dispatch/index.tsx']
const ANTD = [...SHELL, 'src/antd-page.tsx']
const LIST = [...ANTD, 'resources/kit/list/list-view.tsx']
const RECORD = [...ANTD, 'resources/kit/show/show-view.tsx', 'resources/vehicles/views.ts']
const FORM = [...ANTD, 'resources/kit/form/form-view.tsx', 'resources/vehicles/views.ts']
const MAP = [
  ...SHELL,
  'src/pages/fleet-map/index.tsx',
  'src/pages/fleet-map/fleet-map.tsx',
  'resources/parts/map/drawn-states.tsx',
]
const SHEETS = [...LIST, 'resources/parts/sheets/sheet-menu.tsx']

const RESOURCES = join(dirname(import.meta.dirname), 'resources')
type Way = [what: string, modules: string[], budget: number]
const LISTS = globSync('*/views.{ts,tsx}', { cwd: RESOURCES }).map((views): Way => [
  `the list of ${dirname(views)}`,
  [...SHEETS, `resources/${views}`],
  580,
])

const KB = 1000

let client: BuiltClient
beforeAll(async () => {
  // Vitest sets 'test', which would bundle React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  client = await buildClient()
})

it('client build: contains and references no source map', () => {
  expect(client.files.length).toBeGreaterThan(10)
  expect(
    client.files.filter(({ name, end }) => name.endsWith('.map') || end.includes('sourceMappingURL')),
  ).toEqual([])
})

describe('gzipped JavaScript of a page', () => {
  it.each<Way>([
    ['the login page', LOGIN, 90],
    ['the dispatch board with its map closed', BOARD, 310],
    ['the dashboard', [...SHELL, 'src/pages/dashboard/index.tsx', 'src/pages/dashboard/chart.tsx'], 360],
    ['the settings', [...SHELL, 'src/pages/settings/settings-page.tsx'], 610],
    ['the bid template', [...SHELL, 'src/pages/settings/bid-template-page.tsx'], 610],
    ['the tracking settings', [...SHELL, 'src/pages/settings/tracking-page.tsx'], 610],
    [
      'the list of confirmed loads',
      [...LIST, 'resources/loads/views.ts', 'resources/kit/list/week-filter.tsx'],
      580,
    ],
    ['the form of a load', [...ANTD, 'resources/kit/form/form-view.tsx', 'resources/loads/views.ts'], 610],
    ['the map of the fleet', MAP, 460],
    ...LISTS,
    [
      'an HR vehicle with its documents',
      [...RECORD, 'resources/hr-vehicles/views.ts', 'resources/parts/documents/documents.tsx'],
      610,
    ],
    ['the list of orders', [...LIST, 'resources/orders/views.ts'], 580],
    [
      'an order with its map',
      [...ANTD, 'resources/orders/order-page.tsx', 'resources/orders/map/order-map.tsx'],
      580,
    ],
    ['a record', RECORD, 610],
    ['a form', FORM, 610],
    ['an import', [...LIST, 'resources/parts/sheets/import-view.tsx'], 610],
  ])('%s: stays within its budget', (_, modules, budget) => {
    expect(client.bytesOf(...modules) / KB).toBeLessThanOrEqual(budget)
  })
})

it('early script: loads no entry or package, and stays small', () => {
  expect(client.modulesOf('src/early.ts').filter((module) => /^src\/main|node_modules/.test(module))).toEqual(
    [],
  )
  expect(client.bytesOf('src/early.ts') / KB).toBeLessThanOrEqual(4)
})

describe('large package', () => {
  it.each([
    ['refine', /node_modules\/@refinedev\//, LOGIN],
    ['axios', /node_modules\/axios\//, LOGIN],
    ['zod', /node_modules\/zod\//, LOGIN],
    ['the error reports', /node_modules\/@sentry\/|src\/error-reports\.ts/, [...LOGIN, ...BOARD]],
    ['antd', /node_modules\/antd\//, LOGIN],
    ['antd', /node_modules\/antd\//, BOARD],
    [
      'antd',
      /node_modules\/antd\//,
      [...BOARD, 'resources/parts/bid/outcome-form.tsx', 'src/pages/dispatch/bid/thread-body.tsx'],
    ],
    ['antd', /node_modules\/antd\//, MAP],
    ['the table of antd', /node_modules\/antd\/es\/table\//, [...RECORD, 'resources/kit/form/form-view.tsx']],
    ['the documents', /parts\/documents\/documents\.tsx/, [...SHEETS, 'resources/hr-vehicles/views.ts']],
    ['refine’s antd', /node_modules\/@refinedev\/antd\//, FORM],
    ['leaflet', /node_modules\/leaflet\//, BOARD],
    ['leaflet', /node_modules\/leaflet\//, RECORD],
    ['leaflet', /node_modules\/leaflet\//, [...SHELL, 'src/layout/vehicle-search/search-panel.tsx']],
    ['the search for vehicles', /src\/layout\/vehicle-search\/(search-panel|results|place-box)/, BOARD],
    ['a list', /resources\/kit\/list\//, [...BOARD, 'src/layout/vehicle-search/search-panel.tsx']],
    ['the facts of fields', /contract\/fields\//, BOARD],
    ['the check of a VIN', /rules\/vin\.ts/, BOARD],
    ['supercluster', /node_modules\/supercluster\//, [...SHELL, 'src/pages/fleet-map/fleet-map.tsx']],
    ['dompurify', /node_modules\/dompurify\//, SHELL],
    ['kbar', /node_modules\/(kbar|fuse\.js|@refinedev\/kbar)\//, BOARD],
    ['kbar', /node_modules\/(kbar|fuse\.js|@refinedev\/kbar)\//, FORM],
    [
      'what reads and writes sheets',
      /resources\/parts\/sheets\/(?!sheets\.ts)|contract\/(rules\/sheet|sheets\/)/,
      RECORD,
    ],
    [
      'the import',
      /resources\/parts\/sheets\/(import|use-import|columns|problems|bad-rows)|contract\/(rules\/sheet-columns|sheets\/)/,
      SHEETS,
    ],
    ['csv-stringify', /node_modules\/csv-stringify\//, [...LIST, 'resources/parts/sheets/import-view.tsx']],
  ])('is not loaded where it is not needed: %s, %s', (_, pattern, modules) => {
    expect(client.modulesOf(...modules).filter((module) => pattern.test(module))).toEqual([])
  })
})
