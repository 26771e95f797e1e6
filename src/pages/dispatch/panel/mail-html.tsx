import { useMemo } from 'react'
import { mailDocument } from '#parts/market/mail/mail-document.ts'
import styles from './mail-text.module.css'

/** <base> opens links outside the frame. */
export const buildFrame = (html: string): string => mailDocument(html, '<base target="_blank">')

/** Sandboxed: emails are untrusted HTML. */
export default function MailHtml({ html }: { html: string }) {
  const document = useMemo(() => buildFrame(html), [html])
  return (
    <iframe
      className={`wide bordered above-8 rounded ${styles.frame}`}
      title="Email as sent"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={document}
    />
  )
}
