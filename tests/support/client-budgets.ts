import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const LOGIN = ['src/main.tsx']
export const SHELL = [
  ...LOGIN,
  'src/shell.tsx',
  'providers/create-providers.ts',
  'providers/access/enforcer.ts',
]
export const BOARD = [...SHELL, 'src/pages/dispatch/index.tsx']
const ANTD = [...SHELL, 'src/antd-page.tsx']
export const LIST = [...ANTD, 'resources/kit/list/list-view.tsx']
export const RECORD = [...ANTD, 'resources/kit/show/show-view.tsx', 'resources/vehicles/views.tsx']
export const FORM = [...ANTD, 'resources/kit/form/form-view.tsx', 'resources/vehicles/views.tsx']
export const MAP = [
  ...SHELL,
  'src/pages/fleet-map/index.tsx',
  'src/pages/fleet-map/fleet-map.tsx',
  'resources/parts/kernel/map/drawn-states.tsx',
]
export const SHEETS = [...LIST, 'resources/kit/export/export-button.tsx']

const RESOURCES = join(dirname(dirname(import.meta.dirname)), 'resources')
export type Way = [what: string, modules: string[], budget: number]
const LISTS = globSync('*/views.{ts,tsx}', { cwd: RESOURCES }).map((views): Way => [
  `the list of ${dirname(views)} with its sheets`,
  [...SHEETS, `resources/${views}`],
  740,
])

const LOGIN_PAGE: Way = ['the login page', LOGIN, 150]
const DISPATCH_BOARD: Way = ['the dispatch board, its map closed', BOARD, 427]
const VEHICLE_LIST: Way = ['the list of vehicles', [...LIST, 'resources/vehicles/views.tsx'], 740]

/** The ways that the benchmark reports. */
export const REPORTED_WAYS: readonly Way[] = [LOGIN_PAGE, DISPATCH_BOARD, VEHICLE_LIST]

/** Gzipped JavaScript of a page, in kB. */
export const WAYS: readonly Way[] = [
  LOGIN_PAGE,
  DISPATCH_BOARD,
  ['the dashboard', [...SHELL, 'src/pages/dashboard/index.tsx', 'src/pages/dashboard/chart.tsx'], 560],
  ['the settings', [...SHELL, 'resources/kit/settings/settings-view.tsx', 'resources/profile/page.tsx'], 804],
  [
    'the bid template',
    [...SHELL, 'resources/kit/settings/settings-view.tsx', 'resources/bid-template/page.ts'],
    804,
  ],
  [
    'the tracking settings',
    [...SHELL, 'resources/kit/settings/settings-view.tsx', 'resources/tracking/page.tsx'],
    804,
  ],
  [
    'the list of confirmed loads',
    [...LIST, 'resources/loads/views.ts', 'resources/kit/list/week-filter.tsx'],
    740,
  ],
  ['the form of a load', [...ANTD, 'resources/kit/form/form-view.tsx', 'resources/loads/views.ts'], 804],
  ['the map of the fleet', MAP, 640],
  VEHICLE_LIST,
  ...LISTS,
  [
    'an HR vehicle with its documents',
    [...RECORD, 'resources/hr-vehicles/views.tsx', 'resources/parts/fleet/documents/documents.tsx'],
    804,
  ],
  ['the list of orders', [...LIST, 'resources/orders/views.ts'], 740],
  [
    'an order with its map',
    [...ANTD, 'resources/orders/show-views.tsx', 'resources/orders/map/order-map.tsx'],
    804,
  ],
  ['a record', RECORD, 804],
  ['a form', FORM, 804],
  ['an import', [...LIST, 'resources/parts/reports/sheets/import-view.tsx'], 804],
]
