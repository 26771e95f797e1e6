import type { z } from 'zod'
import type { LIVE_MESSAGES } from './entities.ts'

/**
 * State of fetched data: number of the last live message it certainly includes, and a digest of the user's
 * permissions.
 */
export interface LiveMark {
  seq: number
  principal: string
}

/**
 * The user's uuid must match the session cookie. With a mark, the first message says whether everything since
 * then follows.
 */
export const socketPath = (userUuid: string, sessionId: string, mark?: LiveMark) =>
  `/v1/ws/${encodeURIComponent(userUuid)}?session_id=${encodeURIComponent(sessionId)}` +
  (mark ? `&after=${mark.seq}&principal=${encodeURIComponent(mark.principal)}` : '')

export type LiveType = keyof typeof LIVE_MESSAGES
export type LiveData<T extends LiveType> = z.infer<(typeof LIVE_MESSAGES)[T]['data']>
/** `seq` numbers a company's messages without gaps; missing from servers that don't number them. */
export type LiveEvent = { [T in LiveType]: { type: T; data: LiveData<T>; seq?: number } }[LiveType]

/** `data` is JSON inside the JSON, as specified. */
export const liveFrame = (type: LiveType, data: string, seq: number) => JSON.stringify({ type, data, seq })

export const LIVE_CHANNEL = 'live'
/** First message of a socket opened with a mark; without `is_complete` any message may have been missed. */
export const CAUGHT_UP = 'CAUGHT_UP'
export const caughtUpFrame = (is_complete: boolean) =>
  JSON.stringify({ type: CAUGHT_UP, data: JSON.stringify({ is_complete }) })

/** Sent by the client's live provider after a reconnect in which messages may have been missed. */
export const RECONNECTED = 'RECONNECTED'
