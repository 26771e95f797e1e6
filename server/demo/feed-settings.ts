import { z } from 'zod'

/** What the server tells the feed at its start; the feed knows nothing else of it. */
export const feedSettings = z.object({
  mailPort: z.coerce.number().int().positive(),
  intakeAddress: z.email(),
  positionUrl: z.url(),
  trackingToken: z.string().min(1),
  offersPerMinute: z.coerce.number().min(0).max(1000),
  relayPort: z.int().min(0).default(0),
})

export type FeedSettings = z.input<typeof feedSettings>

/** What the feed tells the server once it listens: the port of the brokers' mail server. */
export interface FeedReady {
  readonly relayPort: number
}
