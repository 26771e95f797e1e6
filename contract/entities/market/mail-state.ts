import { z } from 'zod'

/**
 * `kept`: no relay is configured, so it is only readable here; `uncertain`: the server died while sending;
 * `bounced`: it came back.
 */
export const mailState = z.enum(['queued', 'sending', 'sent', 'not_sent', 'failed', 'uncertain', 'bounced'])
export type MailState = z.infer<typeof mailState>
