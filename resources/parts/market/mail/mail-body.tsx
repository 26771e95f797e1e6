import { useEffect, useState } from 'react'
import './mail.css'

const STYLE =
  '<style>body{margin:12px;font:13px/1.5 system-ui,sans-serif;color:#17212b;background:#fff;overflow-wrap:anywhere}</style>'

function FormattedBody({ html }: { html: string }) {
  const [document, setDocument] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void import('./mail-document.ts').then(
      ({ mailDocument }) => isCurrent && setDocument(mailDocument(html, STYLE)),
    )
    return () => {
      isCurrent = false
    }
  }, [html])
  if (document === undefined)
    return <div className="wide bordered rounded kit-mail-frame" role="status" aria-label="Loading" />
  return (
    <iframe
      className="wide bordered rounded kit-mail-frame"
      title="Formatted email"
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={document}
    />
  )
}

/** Characters: browsers freeze for seconds on texts a hundred times as long. */
const MAX_SHOWN = 20_000

function PlainBody({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= MAX_SHOWN)
  return (
    <>
      <pre className="wide scroll margin-0 preformatted kit-mail-text">
        {(isWhole ? text : text.slice(0, MAX_SHOWN).toWellFormed()) || 'This email has no text.'}
      </pre>
      {!isWhole && (
        <button type="button" className="button" onClick={() => setWhole(true)}>
          Show all {Math.round(text.length / 1000)}K characters
        </button>
      )}
    </>
  )
}

/** Plain text first; HTML on request or without a text, sanitized in a frame without scripts. */
interface MailBodyProps {
  text: string
  html: string
  /** For an email of our own, which is no stranger's HTML. */
  startsFormatted?: boolean
}

export function MailBody({ text, html, startsFormatted = false }: MailBodyProps) {
  const [isFormatted, setFormatted] = useState(startsFormatted || text.trim() === '')
  return (
    <div className="stack align-start">
      {html !== '' && text.trim() !== '' && (
        <button type="button" className="button" onClick={() => setFormatted(!isFormatted)}>
          {isFormatted ? 'Plain text' : 'Formatted'}
        </button>
      )}
      {isFormatted && html !== '' ? <FormattedBody html={html} /> : <PlainBody text={text} />}
    </div>
  )
}
