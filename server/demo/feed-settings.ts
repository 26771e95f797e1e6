import { z } from 'zod'

/** What the server tells the feed once it listens; the feed knows nothing else of it. */
export const feedSettings = z.object({
  mailPort: z.int().positive(),
  intakeAddress: z.email(),
  apiUrl: z.url(),
  positionUrl: z.url(),
  trackingToken: z.string().min(1),
  offersPerMinute: z.number().min(0).max(1000),
})

export type FeedSettings = z.infer<typeof feedSettings>

/** What the feed tells the server at its start: the port of the brokers' and drivers' mail server. */
export interface FeedReady {
  readonly relayPort: number
}
