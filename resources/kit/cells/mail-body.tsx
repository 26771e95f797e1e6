import { useEffect, useState } from 'react'

// The frame runs no script, sends no form and fetches nothing: what came by mail stays a picture of itself.
const framed = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
  `<style>body{margin:12px;font:13px/1.5 system-ui,sans-serif;color:#17212b;background:#fff;overflow-wrap:anywhere}</style>${html}`

const FORBIDDEN = 'img picture source svg math video audio form input button select textarea link meta base iframe object embed template'

async function sanitised(html: string): Promise<string> {
  const { default: purify } = await import('dompurify')
  return purify.sanitize(html, { FORBID_TAGS: FORBIDDEN.split(' '), FORBID_ATTR: ['background', 'ping'], ALLOW_DATA_ATTR: false })
}

function FormattedBody({ html }: { html: string }) {
  const [clean, setClean] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void sanitised(html).then((safe) => isCurrent && setClean(safe))
    return () => {
      isCurrent = false
    }
  }, [html])
  if (clean === undefined) return <div className="kit-mail-frame" role="status" aria-label="Loading" />
  return <iframe className="kit-mail-frame" title="Formatted mail" sandbox="" referrerPolicy="no-referrer" srcDoc={framed(clean)} />
}

/** The body of a mail: its plain text, and where that is missing or on request its HTML, sanitised, in a frame without scripts. */
export function MailBody({ text, html }: { text: string; html: string }) {
  const [isFormatted, setFormatted] = useState(text.trim() === '')
  return (
    <div className="kit-mail">
      {html !== '' && text.trim() !== '' && (
        <button type="button" className="kit-button" aria-pressed={isFormatted} onClick={() => setFormatted(!isFormatted)}>
          Formatted
        </button>
      )}
      {isFormatted && html !== '' ? <FormattedBody html={html} /> : <pre className="kit-mail-text">{text || 'This mail has no text.'}</pre>}
    </div>
  )
}
