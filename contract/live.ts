import { z } from 'zod'
import { bid } from './entities/bid.ts'
import { brokerNews } from './entities/broker.ts'
import { document } from './entities/document.ts'
import { notification, notificationType } from './entities/notification.ts'
import { offer } from './entities/offer.ts'
import { presenceNews } from './entities/presence.ts'
import type { Can } from './permissions.ts'

/** The socket's path; the user's uuid must be the session cookie's user. */
export const socketPath = (userUuid: string, sessionId: string) =>
  `/v1/ws/${encodeURIComponent(userUuid)}?session_id=${encodeURIComponent(sessionId)}`

/** What each live message carries in its JSON-encoded `data`. */
export const LIVE_DATA = {
  LOAD_CREATED: offer,
  LOAD_UPDATED: offer,
  LOAD_READ: z.object({ id: z.int() }),
  BID_CREATED: z.object({ id: z.int(), load: offer.partial().extend({ id: z.int() }), dispatcher: z.int() }),
  BID_CHANGED: z.object({ id: z.int() }),
  DRIVER_BID_CREATED: z.object({ id: z.int(), load: offer.partial().extend({ id: z.int() }) }),
  DRIVER_BID_CHANGED: z.object({ id: z.int(), load: z.int() }),
  BROKER_RESPONDED_BID: z.object({ id: z.int(), load: z.int(), answer: bid.shape.answer }),
  HR_COMPANY_CREATED: z.object({ id: z.int(), name: z.string() }),
  /** Of one record, or of none in particular: a day has passed in the company's zone. */
  PAPERS_CHANGED: z.object({ of: document.shape.of.nullable(), id: z.int().nullable() }),
  BROKER_CHANGED: brokerNews,
  OFFER_PRESENCE: presenceNews,
  VEHICLE_MOVED: z.object({
    id: z.int(),
    last_latitude: z.number(),
    last_longitude: z.number(),
    last_address: z.string(),
    last_geo_date_time: z.string(),
  }),
  NOTIFICATION_ADDED: notification,
  NOTIFY_READ: z.object({ id: z.int().optional(), type: notificationType }),
} as const

/** The type of a live message. */
export type LiveType = keyof typeof LIVE_DATA
/** What the live message of a type carries. */
export type LiveData<T extends LiveType> = z.infer<(typeof LIVE_DATA)[T]>
/** One decoded live message; `seq` numbers a company's messages without a gap, and is missing from servers that do not number. */
export type LiveEvent = { [T in LiveType]: { type: T; data: LiveData<T>; seq?: number } }[LiveType]

/** Who may receive a live message; a message to one user is only ever sent to that user. */
export const LIVE_ACCESS: Record<LiveType, Can> = {
  LOAD_CREATED: ['offers', 'list'],
  LOAD_UPDATED: ['offers', 'list'],
  LOAD_READ: ['offers', 'list'],
  BID_CREATED: ['offers', 'list'],
  BID_CHANGED: ['bids', 'list'],
  DRIVER_BID_CREATED: ['offers', 'list'],
  DRIVER_BID_CHANGED: ['driver-bids', 'list'],
  BROKER_RESPONDED_BID: ['bids', 'list'],
  HR_COMPANY_CREATED: ['hr-portal', 'list'],
  PAPERS_CHANGED: ['documents', 'list'],
  BROKER_CHANGED: ['brokers', 'list'],
  OFFER_PRESENCE: ['presence', 'list'],
  VEHICLE_MOVED: ['vehicle-search', 'list'],
  NOTIFICATION_ADDED: ['notifications', 'list'],
  NOTIFY_READ: ['notifications', 'list'],
}

/** The bytes of a live message: `data` is JSON inside the JSON, as the specification has it. */
export const liveFrame = (type: LiveType, data: string, seq: number) => JSON.stringify({ type, data, seq })

/** The channel of the client's live provider that carries every live message as it came. */
export const LIVE_CHANNEL = 'live'
/** What the client's live provider says when the socket stands, for the first time or again: anything may have been missed before. */
export const RECONNECTED = 'RECONNECTED'
