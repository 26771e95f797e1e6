import DOMPurify from 'dompurify'

const FORBIDDEN =
  'style img picture source svg math video audio form input button select textarea link meta base iframe object embed template'

/** Sanitizes again, on the client; the document runs and loads nothing. `head` is trusted. */
export function mailDocument(html: string, head: string): string {
  const clean = DOMPurify.sanitize(html, {
    FORBID_TAGS: FORBIDDEN.split(' '),
    FORBID_ATTR: ['background', 'srcset', 'ping'],
    ALLOW_DATA_ATTR: false,
  })
  return (
    '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">' +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">${head}<body>${clean}`
  )
}
