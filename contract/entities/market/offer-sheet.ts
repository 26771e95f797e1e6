import { listOffers } from '#contract/entities/market/offer.ts'
import {
  exportCall,
  exportQuery,
  importCall,
  listImportsCall,
  undoImportCall,
} from '#contract/entities/reports/sheet.ts'
import { endpoint } from '#contract/http.ts'
import type { Sheets } from '#contract/records.ts'
import { z } from 'zod'

export const importOffers = importCall('importOffers', 'load/offer/import', ['offers', 'create'])

export const undoOfferImport = undoImportCall(
  'undoOfferImport',
  'load/offer/import/{id}/undo',
  ['offers', 'edit'],
  'are withdrawn from the board',
)

export const listOfferImports = listImportsCall('listOfferImports', 'load/offer/import/list', [
  'offers',
  'create',
])

export const exportOffers = endpoint({
  ...exportCall,
  name: 'exportOffers',
  path: 'load/offer/export',
  access: listOffers.access,
  query: z.object(exportQuery),
})

export const sheets = {
  offer: {
    import: importOffers,
    export: exportOffers,
    undo: undoOfferImport,
    runs: listOfferImports,
    columns: async () => (await import('#contract/sheets/offer.ts')).offerSheet,
    undoWords: {
      removed: 'withdrawn',
      question: (created) =>
        `${created} from this file will be withdrawn from the board. Offers with a bid, a driver request or a newer post stay.`,
    },
  },
} as const satisfies Sheets
