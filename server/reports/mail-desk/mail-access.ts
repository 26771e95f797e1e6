import type { Tx } from '#server/kernel/db/client.ts'
import { mayOpen } from '#server/reports/mail-desk/mail-desk.repository.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { lockIncoming, type MailAccess } from '#server/market/index.ts'

export const createMailAccess = (viewer: Viewer): MailAccess => ({
  lock: async (tx: Tx, id: number) => ((await mayOpen(tx, viewer, id)) ? lockIncoming(tx, id) : undefined),
  nameOf: ({ subject }) => subject || '(no subject)',
})
