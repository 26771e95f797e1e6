import { z } from 'zod'

export const feedSettings = z.object({
  mailPort: z.int().positive(),
  intakeAddress: z.email(),
  apiUrl: z.url(),
  positionUrl: z.url(),
  trackingToken: z.string().min(1),
  offersPerMinute: z.number().min(0).max(1000),
})

export type FeedSettings = z.infer<typeof feedSettings>

export interface FeedReady {
  readonly relayPort: number
}
