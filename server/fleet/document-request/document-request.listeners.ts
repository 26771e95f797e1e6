import { listen } from '#server/kernel/base/events.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { isOfRequest } from '#server/fleet/document-request/document-request.repository.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'
import { redactSent } from '#server/kernel/email/outgoing.repository.ts'

/** The text of a renewal email, which has a link, is hidden once it is sent. */
export const requestMailChanged = listen(outgoingMailChanged, async (tx, { id, is_hr }) => {
  if (!is_hr || !(await isOfRequest(tx, id))) return
  await redactSent(tx, id)
  await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: null, id: null } })
})
