import { listOffers } from '#contract/entities/offer.ts'
import { exportCall, exportQuery, importCall, listImportsCall, undoImportCall } from '#contract/entities/sheet.ts'
import { endpoint } from '#contract/http.ts'
import type { Sheets } from '#contract/records.ts'
import { z } from 'zod'

export const importOffers = importCall('importOffers', 'load/offer/import', ['offers', 'create'])

export const undoOfferImport = undoImportCall(
  'undoOfferImport',
  'load/offer/import/{id}/undo',
  ['offers', 'edit'],
  'is withdrawn from the board',
)

export const listOfferImports = listImportsCall('listOfferImports', 'load/offer/import/list', ['offers', 'create'])

/** The newest offers that stand on the board, in its order, as a sheet. */
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
        `${created} from this file are withdrawn from the board. What a bid was sent on, a driver was asked about, or was posted again since, stays.`,
    },
  },
} as const satisfies Sheets
