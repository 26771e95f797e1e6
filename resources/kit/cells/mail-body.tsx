import { useEffect, useState } from 'react'

// The frame runs no script, sends no form and fetches nothing: what came by mail stays a picture of itself.
const framed = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">` +
  `<style>body{margin:12px;font:13px/1.5 system-ui,sans-serif;color:#17212b;background:#fff;overflow-wrap:anywhere}img:not([src^='data:']){display:none}</style>${html}`

async function sanitised(html: string): Promise<string> {
  const { default: purify } = await import('dompurify')
  return purify.sanitize(html, { FORBID_TAGS: ['form', 'input', 'button', 'meta', 'link', 'base'], FORBID_ATTR: ['srcset', 'ping'] })
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

/** The body of a mail: its plain text, and on request its HTML, sanitised, in a frame without scripts. */
export function MailBody({ text, html }: { text: string; html: string }) {
  const [isFormatted, setFormatted] = useState(false)
  return (
    <div className="kit-mail">
      {html !== '' && (
        <button type="button" className="kit-button" aria-pressed={isFormatted} onClick={() => setFormatted(!isFormatted)}>
          Formatted
        </button>
      )}
      {isFormatted ? <FormattedBody html={html} /> : <pre className="kit-mail-text">{text || 'This mail has no text.'}</pre>}
    </div>
  )
}
