import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './mail-text.module.css'

const FORBIDDEN = [
  'style',
  'img',
  'picture',
  'source',
  'svg',
  'math',
  'video',
  'audio',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'link',
  'meta',
  'base',
  'iframe',
  'object',
  'embed',
  'template',
]

// The frame has no origin and may load nothing; its links open outside.
const AROUND = [
  '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">',
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
  '<base target="_blank"><body>',
].join('')

/** A mail's HTML, sanitised once more, as a document of its own that runs nothing and loads nothing. */
export function frameOf(html: string): string {
  return (
    AROUND + DOMPurify.sanitize(html, { FORBID_TAGS: FORBIDDEN, FORBID_ATTR: ['background', 'srcset', 'ping'], ALLOW_DATA_ATTR: false })
  )
}

/** Shows a mail as it was laid out, in a sandbox. */
export default function MailHtml({ html }: { html: string }) {
  const document = useMemo(() => frameOf(html), [html])
  return (
    <iframe
      className={styles.frame}
      title="The mail as it was sent"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={document}
    />
  )
}
