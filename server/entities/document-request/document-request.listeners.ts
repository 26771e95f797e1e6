import { listen } from '#server/core/events.ts'
import { emit } from '#server/core/live-outbox.ts'
import { isOfRequest } from '#server/entities/document-request/document-request.repository.ts'
import { outgoingMailChanged } from '#server/mail/out/outgoing.events.ts'
import { redactSent } from '#server/mail/out/outgoing.repository.ts'

/** The text of a renewal email, which has a link, is hidden once it is sent. */
export const requestMailChanged = listen(outgoingMailChanged, async (tx, { id, is_hr }) => {
  if (!is_hr || !(await isOfRequest(tx, id))) return
  await redactSent(tx, id)
  await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: null, id: null } })
})
