import { z } from 'zod'
import { mailState } from '#contract/entities/market/mail-state.ts'
import { instant } from '#contract/http.ts'
import { REMINDER_STAGES } from '#contract/rules/billing.ts'

export const invoiceMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  state: mailState,
  stage: z.enum(REMINDER_STAGES).nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  message_id: z.string(),
  answer: z.string(),
  last_error: z.string(),
  file_name: z.string(),
})
