/** Every path of the wire begins with this. */
export const API_PREFIX = '/app/api/'
/** What stands where nothing is known. */
export const DASH = '—'
/** The field of a 401 whose session somebody ended: no stored password begins it anew. */
export const SESSION_ENDED = 'session'
/** Offers that the dispatch board holds. */
export const BOARD_CAP = 50
/** Rows of one page of a list, on the wire and in a table. */
export const PAGE_SIZE = 50
/** Mean Earth radius in miles, for every distance. */
export const EARTH_RADIUS_MILES = 3958.756
/** Road miles for each great-circle mile where no road server is configured; such a figure is marked as estimated. */
export const ROAD_FACTOR = 1.2
/** Average road speed in miles an hour behind an estimated duration. */
export const ROAD_SPEED_MPH = 50
/** An offer, or a vehicle's last position, is stale when it is older than this many milliseconds. */
export const STALE_AFTER_MS = 2 * 60 * 60 * 1000
/** How long each kind of toast stays, in milliseconds. */
export const TOAST_MS = { success: 4000, error: 5000, info: 1000, warning: 4000, loading: 4000 } as const
/** How long a toast of no particular kind stays, in milliseconds: a new notification's. */
export const TOAST_DEFAULT_MS = 4000
/** Toasts on the screen at once. */
export const TOASTS_VISIBLE = 3
/** The highest number that the bell prints; above it stands "99+". */
export const BELL_CAP = 99
/** Notification volume, 0 to 1, before the user has chosen one. */
export const NOTIFICATION_VOLUME = 0.3
/** Milliseconds between a lost socket and the next attempt. */
export const SOCKET_RECONNECT_MS = 5000
/** Close codes after which the client reconnects. */
export const SOCKET_RECONNECT_CODES: readonly number[] = [1006, 1012]
/** The close code of a socket that the server cuts to have its client come back: what the user may do has changed, or the server restarts. */
export const SOCKET_CUT_CLOSE = 1012
/** Milliseconds over which those whose sockets were cut at one time ask what they may do now. */
export const SOCKET_CUT_SPREAD_MS = 500
/** The close code of a socket whose session the server no longer takes. */
export const SOCKET_REFUSED_CLOSE = 1008
/** Milliseconds in which a second refusal ends the attempts to come back by itself. */
export const SOCKET_REFUSED_AGAIN_MS = 60_000
/** The close code of a socket that ended as both sides meant it to. */
export const SOCKET_NORMAL_CLOSE = 1000
/** The largest frame, in bytes, that the server takes from a client's socket. */
export const SOCKET_FRAME_LIMIT = 64 * 1024
/** Milliseconds before a tooltip shows. */
export const TOOLTIP_DELAY_MS = 700
/** The radius, in miles, of the vehicles shown for an offer before the user has chosen one. */
export const DEFAULT_RADIUS_MILES = 150
/** The largest radius, in miles, of a vehicle search. */
export const MAX_RADIUS_MILES = 1500
/** Vehicles that one radius search answers, nearest first. */
export const RADIUS_SEARCH_LIMIT = 100
/** Offers, newest first, that a filtered board is looked for in; older ones have left the board for good. */
export const BOARD_FILTER_WINDOW = 20_000
/** Milliseconds between two signs that somebody still has an offer open. */
export const PRESENCE_BEAT_MS = 20_000
/** Milliseconds without a sign after which somebody no longer has an offer open. */
export const PRESENCE_LOST_MS = 45_000
/** Vehicles whose drivers one call may ask for their price. */
export const DRIVER_ASK_LIMIT = 25
/** Cents for each total mile below which a bid warns, in a company that has set no figure of its own. */
export const LOW_BID_CENTS_PER_MILE = 100
/** Seconds that a bid or a reply waits before it leaves, in which it can be taken back, in a company that has set no other. */
export const UNDO_SEND_SECONDS = 5
/** Results of one search of the command palette, for each kind. */
export const SEARCH_LIMIT = 5
/** Minutes an offer lives when its mail states no expiry, by format. */
export const OFFER_LIFE_MINUTES = { default: 30, full_circle: 40 } as const
/** Bytes of one incoming mail; a larger one is refused before it is read. */
export const MAIL_SIZE_LIMIT = 10 * 1024 * 1024
/** Minutes without a mail after which the feed counts as silent. */
export const MAIL_SILENT_MINUTES = 60
/** Positions that one report may bring: what a phone kept while it had no network. */
export const POSITION_BATCH = 300
/** Vehicles that the map of the fleet is given, by unit number. */
export const FLEET_MAP_LIMIT = 20_000
/** Locale that governs how dates and numbers are shown. */
export const LOCALE = 'en-GB'
/** Minutes that an access token lives: a long shift; its session is looked at on every call, so an end counts at once. */
export const ACCESS_TOKEN_MINUTES = 12 * 60
/** Days after its last use in which a session can still be renewed. */
export const REFRESH_TOKEN_DAYS = 14

/** Days in which an invoice is due where its broker has no terms of its own. */
export const TERMS_DAYS = 30

/** The subscription that a new company begins with: a seat is a user who is not deactivated, the price is for one period. */
export const SUBSCRIPTION = { plan: 'Standard', seats: 10, price_cents: 29_900 } as const
/** Days in which an invoice of the subscription is due. */
export const SUBSCRIPTION_TERMS_DAYS = 14
/** Days after an invoice's due day on which the company still works. */
export const SUBSCRIPTION_GRACE_DAYS = 10
/** Miles from a stop within which a truck counts as there. */
export const ARRIVAL_RADIUS_MILES = 0.5
/** Meters of a statute mile. */
export const METERS_PER_MILE = 1609.344
/** The smallest that a company can choose. */
export const RADIUS_LEAST_MILES = 0.1
/** Milliseconds that a truck stays inside a stop's radius to have arrived, and outside to have left. */
export const DWELL_MS = { arriving: 2 * 60_000, leaving: 3 * 60_000 } as const
/** Hours that a single driver drives before he is off, and is off then. */
export const DRIVING_HOURS = { driving: 11, off: 10 } as const
/** Minutes that a truck is expected to stand at a stop. */
export const STOP_MINUTES = 60
/** Minutes at a stop that cost nothing, from the later of arrival and appointment. */
export const FREE_MINUTES = 120
/** Minutes before the end of a window below which a load is at risk. */
export const AT_RISK_MINUTES = 30
/** Miles from where its address is, within which a person may say that a stop really is. */
export const PIN_MILES = 50
/** Points that a planned or a driven route may have been given by hand. */
export const WAYPOINTS_MOST = 500

/** Miles from a stop beyond which a truck is not at it, so that whoever says that it is is asked. */
export const FAR_MILES = 5
/** Bytes of one sheet that comes in. */
export const SHEET_LIMIT = 20 * 1024 * 1024
/** Rows below the titles of one sheet that comes in. */
export const SHEET_ROWS = 20_000
