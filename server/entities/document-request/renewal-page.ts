import { createHash } from 'node:crypto'
import { UPLOAD_LIMIT, UPLOAD_TYPES } from '#contract/entities/document.ts'
import { FILE_PART } from '#contract/http.ts'
import { escaped } from '#server/core/html.ts'

const STYLE = `
:root { color-scheme: light dark; --page: #eef1f4; --surface: #fff; --text: #17212b; --soft: #43505c; --line: #dde3e8; --control: #7d8a96; --accent: #0b6675; --on-accent: #fff; --focus: #0a7d90; --danger: #ab2018; --danger-soft: #fde9e7; --field: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #0e1317; --surface: #151b21; --text: #e4e9ed; --soft: #b4bfc9; --line: #252f38; --control: #667583; --accent: #53bccb; --on-accent: #06252b; --focus: #5cc8d8; --danger: #f98f86; --danger-soft: #411a18; --field: #11171c } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.5 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 480px; margin: 0 auto; padding: 24px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface) }
.carrier { margin: 0 0 4px; color: var(--soft); font-size: 14px }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 16px; overflow-wrap: anywhere } main > :last-child { margin-bottom: 0 }
form { display: grid; gap: 16px } .field { display: grid; gap: 4px } label { font-weight: 600 }
.help { margin: 0; color: var(--soft); font-size: 14px }
.wrong { margin: 0; color: var(--danger); font-size: 14px; font-weight: 500 }
.refused { padding: 12px; border-left: 3px solid var(--danger); background: var(--danger-soft) }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--control); border-radius: 4px; background: var(--field); color: inherit; font: inherit }
input[aria-invalid] { border-color: var(--danger) }
input::file-selector-button { min-height: 28px; margin-right: 12px; padding: 2px 12px; border: 1px solid var(--control); border-radius: 4px; background: var(--surface); color: inherit; font: inherit }
button { min-height: 44px; padding: 8px 16px; border: 0; border-radius: 4px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`

/** The content policy of the page: nothing but its own style, and its form to its own server. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>
${body}
</main></body></html>`

const carrier = (company: string | undefined) => (company === undefined ? '' : `<p class="carrier">${escaped(company)}</p>\n`)

/** A page that says one thing. */
export const wordsPage = ({ company, title, text }: { company?: string | undefined; title: string; text: string }): string =>
  pageOf(title, `${carrier(company)}<h1>${escaped(title)}</h1>\n<p>${escaped(text)}</p>`)

/** What the form asks for, and what was wrong with what was sent, by field. */
export interface AskForm {
  company: string
  /** The document with its record. */
  name: string
  /** When the one in force expires, in words. */
  when: string
  mustExpire: boolean
  /** The day as it was typed; '' before. */
  expires_on: string
  errors: Readonly<Record<string, readonly string[]>>
}

const MEGABYTES = UPLOAD_LIMIT / 1024 / 1024
const ACCEPT = [...Object.keys(UPLOAD_TYPES), ...Object.values(UPLOAD_TYPES).map((ending) => `.${ending}`)].join(',')

function field(name: string, label: string, help: string, input: string, errors: readonly string[] = []): string {
  const wrong = errors.length === 0 ? '' : `<p class="wrong" id="${name}-wrong">${escaped(errors.join(' '))}</p>`
  const described = `aria-describedby="${name}-help${wrong === '' ? '' : ` ${name}-wrong`}"${wrong === '' ? '' : ' aria-invalid="true"'}`
  return `<div class="field"><label for="${name}">${label}</label><p class="help" id="${name}-help">${escaped(help)}</p>
<input id="${name}" name="${name}" ${input} ${described}>${wrong}</div>`
}

/** The page that asks for one document: the day it expires and its file. */
export function askPage({ company, name, when, mustExpire, expires_on, errors }: AskForm): string {
  const { expires_on: wrongDay, [FILE_PART]: wrongFile, ...others } = errors
  const other = Object.values(others).flat().join(' ')
  const isRefused = Object.keys(errors).length > 0
  const refused = isRefused
    ? `<p class="refused" role="alert">The document was not sent. ${escaped(other === '' ? 'Correct what is marked below.' : other)}${wrongFile ? '' : ' Choose the file again.'}</p>\n`
    : ''
  const day = field(
    'expires_on',
    'New expiration date',
    mustExpire ? 'As printed on the new document.' : 'As printed on the new document. Leave it empty where it has none.',
    `type="date" value="${escaped(expires_on)}"${mustExpire ? ' required' : ''}`,
    wrongDay,
  )
  const help = `A photo or a scan: PDF, JPEG, PNG or HEIC, at most ${MEGABYTES} MB.`
  const file = field(FILE_PART, 'New document', help, `type="file" accept="${ACCEPT}" required`, wrongFile)
  return pageOf(
    `${isRefused ? 'Not sent: ' : ''}${name}`,
    `${carrier(company)}<h1>${escaped(name)}</h1>
<p>The one on file ${escaped(when)}. Upload the new one here.</p>
${refused}<form method="post" enctype="multipart/form-data">
${day}
${file}
<button type="submit">Upload document</button>
</form>`,
  )
}
