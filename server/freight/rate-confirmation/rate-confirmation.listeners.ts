import { listen } from '#server/kernel/base/events.ts'
import { loadDocumentAdded } from '#server/freight/load-document/load-document.events.ts'
import { noteConfirmation, noteMailedFiles } from '#server/freight/rate-confirmation/note-confirmation.ts'
import { bidFilesArrived } from '#server/market/index.ts'

export const mailedConfirmations = listen(bidFilesArrived, async (tx, { mail, bid }) => {
  await noteMailedFiles(tx, mail, bid)
})

export const uploadedConfirmations = listen(loadDocumentAdded, async (tx, { kind, ...uploaded }) => {
  if (kind === 'rate_confirmation') await noteConfirmation(tx, uploaded)
})
