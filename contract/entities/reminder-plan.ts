import { z } from 'zod'

/** What reminders would go out now: each address with whose it is and what it is reminded of; and what is left out, each with why, as a sentence. */
export const reminderPlan = z.object({
  mails: z.array(z.object({ to: z.string(), name: z.string(), about: z.array(z.string()) })),
  left_out: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
})
export type ReminderPlan = z.infer<typeof reminderPlan>
