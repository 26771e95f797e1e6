/** Where the page stands behind a link that renews a document; all of these stand below the server's own address, a token behind each. */
export const RENEWAL_PATH = '/renew'
/** Where the page stands behind a link that ends a mailing for its reader. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
/** Where the pages stand by which a password is chosen. */
export const PASSWORD_PATH = '/password'
/** Where the page stands on which a broker follows a load. */
export const TRACK_PATH = '/track'

const PATHS = [RENEWAL_PATH, UNSUBSCRIBE_PATH, PASSWORD_PATH, TRACK_PATH]

/** The link of any of them in a text, as PostgreSQL's regular expressions name it; its first group is what comes before the token. */
export const LINK_IN_TEXT = `((?:${PATHS.join('|')})/)[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])`
