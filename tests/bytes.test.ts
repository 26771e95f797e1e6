import { beforeAll, describe, expect, it, vi } from 'vitest'
import { BOARD, FORM, LIST, LOGIN, MAP, RECORD, SHEETS, SHELL, WAYS } from '#tests/support/client-budgets.ts'
import { type BuiltClient, buildClient } from '#tests/support/client-bytes.ts'

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
  it.each(WAYS)('%s: stays within its budget', (_, modules, budget) => {
    expect(client.bytesOf(...modules) / KB).toBeLessThanOrEqual(budget)
  })
})

describe('large package', () => {
  it.each([
    ['refine', /node_modules\/@refinedev\//, LOGIN],
    ['axios', /node_modules\/axios\//, LOGIN],
    ['zod', /node_modules\/zod\//, LOGIN],
    ['the error reports', /node_modules\/@sentry\/|src\/error-reports\.ts/, [...LOGIN, ...BOARD]],
    ['antd', /node_modules\/antd\//, LOGIN],
    ['antd', /node_modules\/antd\//, BOARD],
    ['antd', /node_modules\/antd\//, MAP],
    ['the documents', /parts\/documents\/documents\.tsx/, [...SHEETS, 'resources/hr-vehicles/views.tsx']],
    ['refine’s antd', /node_modules\/@refinedev\/antd\//, BOARD],
    ['leaflet', /node_modules\/leaflet\//, BOARD],
    ['leaflet', /node_modules\/leaflet\//, RECORD],
    ['leaflet', /node_modules\/leaflet\//, [...SHELL, 'src/layout/vehicle-search/search-panel.tsx']],
    ['the search for vehicles', /src\/layout\/vehicle-search\/(search-panel|results|place-box)/, BOARD],
    [
      'the list of a resource',
      /resources\/kit\/list\/list-view/,
      [...BOARD, 'src/layout/vehicle-search/search-panel.tsx'],
    ],
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
    [
      'csv-stringify',
      /node_modules\/csv-stringify\//,
      [...LIST, 'resources/parts/reports/sheets/import-view.tsx'],
    ],
  ])('is not loaded where it is not needed: %s, %s', (_, pattern, modules) => {
    expect(client.modulesOf(...modules).filter((module) => pattern.test(module))).toEqual([])
  })
})
