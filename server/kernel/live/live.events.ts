import type { LiveType } from '#contract/live.ts'
import { defineEvent } from '#server/kernel/base/events.ts'

export interface EmittedMessage {
  type: LiveType
  /** JSON text. */
  data: string
}

/** Published with the live messages that every permitted user receives. */
export const messagesEmitted = defineEvent<readonly EmittedMessage[]>('live-message.emitted')
