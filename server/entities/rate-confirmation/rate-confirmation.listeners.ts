import { listen } from '#server/core/events.ts'
import { noteMailedFiles } from '#server/entities/rate-confirmation/note-confirmation.ts'
import { bidFilesArrived } from '#server/mail/in/mail.events.ts'

export const mailedConfirmations = listen(bidFilesArrived, async (tx, { mail, bid }) => {
  await noteMailedFiles(tx, mail, bid)
})
