import { listen } from '#server/kernel/base/events.ts'
import { noteMailedFiles } from '#server/freight/rate-confirmation/note-confirmation.ts'
import { bidFilesArrived } from '#server/market/index.ts'

export const mailedConfirmations = listen(bidFilesArrived, async (tx, { mail, bid }) => {
  await noteMailedFiles(tx, mail, bid)
})
