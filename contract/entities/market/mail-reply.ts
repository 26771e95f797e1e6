import { z } from 'zod'
import { senderMark, senderVerdict } from '#contract/entities/market/sender-proof.ts'
import { instant } from '#contract/http.ts'

export const mailReply = z.object({
  id: z.int(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  received_at: instant,
  verdict: senderVerdict.nullable(),
  marks: z.array(senderMark),
})
export type MailReply = z.infer<typeof mailReply>
