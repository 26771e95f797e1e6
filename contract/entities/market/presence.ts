import { z } from 'zod'
import { endpoint, idParams, page } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

export const presence = z.object({
  offer: z.int(),
  user: z.int(),
  name: z.string(),
  state: z.enum(['open', 'bidding']),
})
export type Presence = z.infer<typeof presence>

export const presenceNews = presence.extend({ state: z.enum([...presence.shape.state.options, 'left']) })

export type PresenceNews = z.infer<typeof presenceNews>

export const listPresence = endpoint({
  name: 'listPresence',
  summary: 'List users and the offer that each has open, including you.',
  path: 'load/offer/presence/list',
  access: ['presence', 'list'],
  answer: page(presence),
})

export const reportPresence = endpoint({
  name: 'reportPresence',
  summary:
    'Report that you opened an offer, are bidding on it, or left it. Repeat the report while the offer is open; otherwise you are treated as having left.',
  method: 'POST',
  path: 'load/offer/{id}/presence',
  access: ['presence', 'edit'],
  params: idParams,
  status: 204,
  body: z.object({ state: presenceNews.shape.state }),
  answer: z.undefined(),
})

export const live = {
  OFFER_PRESENCE: { access: ['presence', 'list'], data: presenceNews },
} as const satisfies LiveMessages
