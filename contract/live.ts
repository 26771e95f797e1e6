import type { z } from 'zod'
import type { LIVE_MESSAGES } from './entities.ts'

/** The socket's path; the user's uuid must be the session cookie's user. */
export const socketPath = (userUuid: string, sessionId: string) =>
  `/v1/ws/${encodeURIComponent(userUuid)}?session_id=${encodeURIComponent(sessionId)}`

/** The type of a live message. */
export type LiveType = keyof typeof LIVE_MESSAGES
/** What the live message of a type carries. */
export type LiveData<T extends LiveType> = z.infer<(typeof LIVE_MESSAGES)[T]['data']>
/** One decoded live message; `seq` numbers a company's messages without a gap, and is missing from servers that do not number. */
export type LiveEvent = { [T in LiveType]: { type: T; data: LiveData<T>; seq?: number } }[LiveType]

/** The bytes of a live message: `data` is JSON inside the JSON, as the specification has it. */
export const liveFrame = (type: LiveType, data: string, seq: number) => JSON.stringify({ type, data, seq })

/** The channel of the client's live provider that carries every live message as it came. */
export const LIVE_CHANNEL = 'live'
/** What the client's live provider says when the socket stands, for the first time or again: anything may have been missed before. */
export const RECONNECTED = 'RECONNECTED'
