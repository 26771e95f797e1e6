import { listConfirmedLoads, loadListQuery } from '#contract/entities/freight/load.ts'
import {
  exportCall,
  exportQuery,
  importCall,
  listImportsCall,
  undoImportCall,
} from '#contract/entities/reports/sheet.ts'
import { endpoint, inRealWeek } from '#contract/http.ts'
import type { Sheets } from '#contract/records.ts'

export const importLoads = importCall('importLoads', 'load/confirmed/import', ['loads', 'create'])

export const undoLoadImport = undoImportCall('undoLoadImport', 'load/confirmed/import/{id}/undo', [
  'loads',
  'delete',
])

export const listLoadImports = listImportsCall('listLoadImports', 'load/confirmed/import/list', [
  'loads',
  'create',
])

/** Prices of other users' loads are empty unless the user may see all. */
export const exportLoads = endpoint({
  ...exportCall,
  name: 'exportLoads',
  path: 'load/confirmed/export',
  access: listConfirmedLoads.access,
  query: inRealWeek(loadListQuery.omit({ page: true }).extend(exportQuery)),
})

export const sheets = {
  load: {
    import: importLoads,
    export: exportLoads,
    undo: undoLoadImport,
    runs: listLoadImports,
    columns: async () => (await import('#contract/sheets/load.ts')).loadSheet,
  },
} as const satisfies Sheets
