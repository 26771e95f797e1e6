export const RENEWAL_PATH = '/renew'
export const UNSUBSCRIBE_PATH = '/unsubscribe'
export const PASSWORD_PATH = '/password'
export const TRACK_PATH = '/track'
export const TAX_COPY_PATH = '/tax-form'

const PATHS = [RENEWAL_PATH, UNSUBSCRIBE_PATH, PASSWORD_PATH, TRACK_PATH, TAX_COPY_PATH]

/** PostgreSQL regular expression; group 1 is everything before the token. */
export const LINK_IN_TEXT = `((?:${PATHS.join('|')})/)[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])`
