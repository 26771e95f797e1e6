import { listConfirmedLoads } from '#contract/entities/load.ts'
import { exportCall, exportQuery } from '#contract/entities/sheet.ts'
import { endpoint } from '#contract/http.ts'

/** Their filtered list as a sheet; the prices of another user's loads are empty unless the user may see all. */
export const exportLoads = endpoint({
  ...exportCall,
  name: 'exportLoads',
  path: 'load/confirmed/export',
  access: listConfirmedLoads.access,
  query: listConfirmedLoads.query.omit({ page: true }).extend(exportQuery),
})
