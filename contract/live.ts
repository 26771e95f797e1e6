import type { z } from 'zod'
import type { LIVE_MESSAGES } from './entities.ts'

/** Where what was fetched stands: the number of the last live message that it surely holds, and a digest of what its user may do. */
export interface LiveMark {
  seq: number
  standing: string
}

/** The socket's path; the user's uuid must be the session cookie's user. With a mark the first message says whether all that came since follows. */
export const socketPath = (userUuid: string, sessionId: string, mark?: LiveMark) =>
  `/v1/ws/${encodeURIComponent(userUuid)}?session_id=${encodeURIComponent(sessionId)}` +
  (mark ? `&after=${mark.seq}&standing=${encodeURIComponent(mark.standing)}` : '')

export type LiveType = keyof typeof LIVE_MESSAGES
/** What the live message of a type carries. */
export type LiveData<T extends LiveType> = z.infer<(typeof LIVE_MESSAGES)[T]['data']>
/** One decoded live message; `seq` numbers a company's messages without a gap, and is missing from servers that do not number. */
export type LiveEvent = { [T in LiveType]: { type: T; data: LiveData<T>; seq?: number } }[LiveType]

/** The bytes of a live message: `data` is JSON inside the JSON, as the specification has it. */
export const liveFrame = (type: LiveType, data: string, seq: number) => JSON.stringify({ type, data, seq })

/** The channel of the client's live provider that carries every live message as it came. */
export const LIVE_CHANNEL = 'live'
/** The type of a socket's first message where it was opened with a mark; with `is_complete` all that came since the mark follows, without it anything may have been missed. */
export const CAUGHT_UP = 'CAUGHT_UP'
/** The bytes of that message. */
export const caughtUpFrame = (is_complete: boolean) => JSON.stringify({ type: CAUGHT_UP, data: JSON.stringify({ is_complete }) })

/** What the client's live provider says when the socket stands and anything may have been missed before: always but where the server says that nothing was. */
export const RECONNECTED = 'RECONNECTED'
