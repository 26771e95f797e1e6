import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'

export const API_PREFIX = '/app/api/'
export const DASH = '—'
/**
 * Field of a 401 whose session was ended on purpose: the client must not sign in again with a stored
 * password.
 */
export const SESSION_ENDED = 'session'
export const BOARD_CAP = 50
export const PAGE_SIZE = 50
export const EARTH_RADIUS_MILES = 3958.756
/** Estimated road miles per great-circle mile where no road server is configured. */
export const ROAD_FACTOR = 1.2
export const ROAD_SPEED_MPH = 50
export const STALE_AFTER_MS = 2 * HOUR_MS
export const TOAST_MS = { success: 4000, error: 5000, info: 1000, warning: 4000, loading: 4000 } as const
export const TOAST_DEFAULT_MS = 4000
export const TOASTS_VISIBLE = 3
export const BELL_CAP = 99
export const NOTIFICATION_VOLUME = 0.3
export const SOCKET_RECONNECT_MS = 5000
export const SOCKET_RECONNECT_CODES: readonly number[] = [1006, 1012]
/** Makes the client reconnect: permissions changed or the server restarts. */
export const SOCKET_CUT_CLOSE = 1012
/** Spreads out the requests of clients whose sockets were cut at the same time. */
export const SOCKET_CUT_SPREAD_MS = 500
export const SOCKET_REFUSED_CLOSE = 1008
/** A second refusal within this time stops reconnecting. */
export const SOCKET_REFUSED_AGAIN_MS = 60_000
export const SOCKET_NORMAL_CLOSE = 1000
export const SOCKET_FRAME_LIMIT = 64 * 1024
export const TOOLTIP_DELAY_MS = 700
/** A truck as close to its home base is at home. */
export const HOME_MILES = 25
export const DEFAULT_RADIUS_MILES = 150
export const MAX_RADIUS_MILES = 1500
export const RADIUS_SEARCH_LIMIT = 100
export const BOARD_FILTER_WINDOW = 20_000
export const PRESENCE_BEAT_MS = 20_000
export const PRESENCE_LOST_MS = 45_000
export const DRIVER_ASK_LIMIT = 25
export const LOW_BID_CENTS_PER_MILE = 100
/** Default for companies that set none; the time in which a bid or reply can be undone. */
export const UNDO_SEND_SECONDS = 5
export const SEARCH_LIMIT = 5
/** Applies when the email states no expiry; keyed by format. */
export const OFFER_LIFE_MINUTES = { default: 30, full_circle: 40 } as const
export const MAIL_SIZE_LIMIT = 10 * 1024 * 1024
export const MAIL_SILENT_MINUTES = 60
export const POSITION_BATCH = 300
export const FLEET_MAP_LIMIT = 20_000
export const LOCALE = 'en-GB'
/** A long shift; every call checks the session, so ending a session takes effect at once. */
export const ACCESS_TOKEN_MINUTES = 12 * 60
export const REFRESH_TOKEN_DAYS = 14

export const TERMS_DAYS = 30

/** A seat is a user who is not deactivated; the price is for one period. */
export const SUBSCRIPTION = { plan: 'Standard', seats: 10, price_cents: 29_900 } as const
export const SUBSCRIPTION_TERMS_DAYS = 14
export const SUBSCRIPTION_GRACE_DAYS = 10
export const ARRIVAL_RADIUS_MILES = 0.5
/** While the demo is being created, clients look this often whether it is finished. */
export const DEMO_REFRESH_MS = 5_000
/** A truck is on its next booked load from the start of the pickup's day, and at least so long before it. */
export const BOOKED_AHEAD_HOURS = 12
export const CHECK_CALL_HOURS = 2
export const METERS_PER_MILE = 1609.344
export const RADIUS_LEAST_MILES = 0.1
/** Time inside a stop's radius to count as arrived, and outside it to count as departed. */
export const DWELL_MS = { arriving: 2 * MINUTE_MS, leaving: 3 * MINUTE_MS } as const
/** Hours of service of a single driver, 49 CFR 395.3. */
export const DRIVING_HOURS = { driving: 11, window: 14, off: 10 } as const
export const STOP_MINUTES = 60
export const FREE_MINUTES = 120
export const AT_RISK_MINUTES = 30
export const PIN_MILES = 50
export const MAX_WAYPOINTS = 500

/** Beyond this distance from a stop, the user is asked to confirm that the truck is there. */
export const FAR_MILES = 5
export const SHEET_LIMIT = 20 * 1024 * 1024
export const SHEET_ROWS = 20_000
