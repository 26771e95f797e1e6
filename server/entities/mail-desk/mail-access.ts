import type { Tx } from '#server/db/client.ts'
import { mayOpen } from '#server/entities/mail-desk/mail-desk.repository.ts'
import type { Viewer } from '#server/entities/user/viewer.ts'
import type { MailAccess } from '#server/mail/in/dismiss.ts'
import { lockIncoming } from '#server/mail/in/incoming.repository.ts'

export const createMailAccess = (viewer: Viewer): MailAccess => ({
  lock: async (tx: Tx, id: number) => ((await mayOpen(tx, viewer, id)) ? lockIncoming(tx, id) : undefined),
  nameOf: ({ subject }) => subject || '(no subject)',
})
