import { z } from 'zod'

export const reminderPlan = z.object({
  mails: z.array(z.object({ to: z.string(), name: z.string(), about: z.array(z.string()) })),
  skipped: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type ReminderPlan = z.infer<typeof reminderPlan>
