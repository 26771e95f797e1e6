import { noteMailState } from '#server/edi/transport/email.service.ts'
import { listen } from '#server/kernel/base/events.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'

export const ediMailChanged = listen(outgoingMailChanged, (tx, { id }) => noteMailState(tx, id))
