import { z } from 'zod'
import { instant } from '#contract/http.ts'

export const mailReply = z.object({
  id: z.int(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  received_at: instant,
})
export type MailReply = z.infer<typeof mailReply>
