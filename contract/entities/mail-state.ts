import { z } from 'zod'

/** Where an outgoing mail stands; `kept` = no relay is set, it is readable here; `uncertain` = the server died while sending it; `bounced` = it came back. */
export const mailState = z.enum(['queued', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'bounced'])
export type MailState = z.infer<typeof mailState>
