import { listen } from '#server/kernel/base/events.ts'
import { recordsChanged } from '#server/kernel/history/history.events.ts'
import { messagesEmitted } from '#server/kernel/live/live.events.ts'
import { enqueueChangeEvents, enqueueLiveEvents } from '#server/kernel/webhook/webhook-events.ts'

export const sendChanges = listen(recordsChanged, enqueueChangeEvents)
export const sendMessages = listen(messagesEmitted, enqueueLiveEvents)
