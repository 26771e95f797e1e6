import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrorOf } from '#server/core/error-handler.ts'
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
a { color: var(--accent) } form + p { margin-top: 16px }
form { display: grid; gap: 16px } .field { display: grid; gap: 4px } label { font-weight: 600 }
.help { margin: 0; color: var(--soft); font-size: 14px }
.wrong { margin: 0; color: var(--danger); font-size: 14px; font-weight: 500 }
.refused { padding: 12px; border-left: 3px solid var(--danger); background: var(--danger-soft) }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--control); border-radius: 4px; background: var(--field); color: inherit; font: inherit }
input[aria-invalid] { border-color: var(--danger) }
input::file-selector-button { min-height: 28px; margin-right: 12px; padding: 2px 12px; border: 1px solid var(--control); border-radius: 4px; background: var(--surface); color: inherit; font: inherit }
button { min-height: 44px; padding: 8px 16px; overflow-wrap: anywhere; border: 0; border-radius: 4px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`

/** The content policy of such a page: nothing but its own style, and its form to its own server. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page of HTML with this title and body, without script. */
export const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>
${body}
</main></body></html>`

/** Whose page it is, above its heading. */
export const carrier = (company: string | undefined) => (company === undefined ? '' : `<p class="carrier">${escaped(company)}</p>\n`)

/** A page that says one thing. */
export const wordsPage = ({ company, title, text }: { company?: string | undefined; title: string; text: string }): string =>
  pageOf(title, `${carrier(company)}<h1>${escaped(title)}</h1>\n<p>${escaped(text)}</p>`)

/** One labelled input of a page's form, with what was wrong with what was sent. */
export function field(name: string, label: string, help: string, input: string, errors: readonly string[] = []): string {
  const wrong = errors.length === 0 ? '' : `<p class="wrong" id="${name}-wrong">${escaped(errors.join(' '))}</p>`
  const described = `aria-describedby="${name}-help${wrong === '' ? '' : ` ${name}-wrong`}"${wrong === '' ? '' : ' aria-invalid="true"'}`
  return `<div class="field"><label for="${name}">${label}</label><p class="help" id="${name}-help">${escaped(help)}</p>
<input id="${name}" name="${name}" ${input} ${described}>${wrong}</div>`
}

/** Sends a page that is nobody's to keep, to cite or to frame. */
export const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(page)

const TITLES: Readonly<Record<number, string>> = { 404: 'This link does not work', 429: 'Too many attempts' }

/** Answers a failure of such a page with a page. */
export function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = httpErrorOf(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  if (known?.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
  const text = known?.message ?? 'Something went wrong on our side, and it was logged. Try again in a few minutes.'
  return sendPage(reply, known?.status ?? 500, wordsPage({ title: TITLES[known?.status ?? 500] ?? 'This did not work', text }))
}
