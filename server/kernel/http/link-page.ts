import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toHttpError } from '#server/kernel/http/error-handler.ts'
import { FONT_PATH } from '#server/kernel/http/font-routes.ts'
import { escaped } from '#server/kernel/base/html.ts'

const LIGHT =
  '--page: #eef1f4; --surface: #fff; --text: #17212b; --soft: #43505c; --line: #dde3e8; --control: #7d8a96; --accent: #0b6675; --on-accent: #fff; --focus: #0a7d90; --danger: #ab2018; --danger-soft: #fde9e7; --field: #fff'
const DARK =
  '--page: #0e1317; --surface: #151b21; --text: #e4e9ed; --soft: #b4bfc9; --line: #252f38; --control: #667583; --accent: #53bccb; --on-accent: #06252b; --focus: #5cc8d8; --danger: #f98f86; --danger-soft: #411a18; --field: #11171c'

const STYLE = `
@font-face { font-family: 'Inter Variable'; font-display: swap; font-weight: 100 900; src: url('${FONT_PATH}') format('woff2') }
:root { color-scheme: light dark; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${DARK} } }
:root[data-theme=light] { color-scheme: light } :root[data-theme=dark] { color-scheme: dark; ${DARK} }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; padding: 24px 16px; background: var(--page); color: var(--text); font: 14px/1.4 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 480px; margin: 0 auto; padding: 24px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface) }
.brand { display: flex; gap: 8px; align-items: center; font-size: 16px; font-weight: 600 }
.carrier { margin: 0 0 4px; color: var(--soft) }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 600; overflow-wrap: anywhere }
p { margin: 0 0 16px; overflow-wrap: anywhere } main > :last-child { margin-bottom: 0 }
strong { font-weight: 600 } a { color: var(--accent) } form + p { margin-top: 16px }
form { display: grid; gap: 16px } .field { display: grid; gap: 4px } label { color: var(--soft); font-size: 12px; font-weight: 500 }
.help { margin: 0; color: var(--soft) }
.wrong { margin: 0; color: var(--danger); font-weight: 500 }
.refused { padding: 12px; border-left: 3px solid var(--danger); background: var(--danger-soft) }
input { width: 100%; min-height: 36px; padding: 4px 12px; border: 1px solid var(--control); border-radius: 4px; background: var(--field); color: inherit; font: inherit }
input[aria-invalid] { border-color: var(--danger) }
input::file-selector-button { min-height: 28px; margin-right: 12px; padding: 2px 12px; border: 1px solid var(--control); border-radius: 4px; background: var(--surface); color: inherit; font: inherit }
button { min-height: 36px; padding: 4px 16px; overflow-wrap: anywhere; border: 0; border-radius: 4px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px }
input:focus-visible { outline-offset: -1px; border-color: var(--focus) }
@media (max-width: 640px) { input, button { min-height: 44px; font-size: 16px } }
`

const SCRIPT =
  "try{const t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}"

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const buildPolicy = (...scripts: readonly string[]) =>
  [
    "default-src 'none'",
    ...scripts.map((script) => `script-src ${hashSource(script)}`),
    `style-src ${hashSource(STYLE)}`,
    "font-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const PAGE_POLICY = buildPolicy()
export const APP_PAGE_POLICY = buildPolicy(SCRIPT)

const renderDocument = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin><title>${escaped(title)} · Freight</title>${head}<style>${STYLE}</style></head>
<body><main>
${body}
</main></body></html>`

export const buildPage = (title: string, body: string) => renderDocument(title, '', body)

export const buildAppPage = (title: string, body: string) =>
  renderDocument(title, `<script>${SCRIPT}</script>`, body)

export const BRAND = `<p class="brand"><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><rect width="24" height="24" rx="5" fill="#0b6675"/><path d="M6 6.5h12M6 12h8M6 6.5v11" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="16.8" cy="16.6" r="2" fill="#f2b056"/></svg>Freight</p>`

export const carrier = (company: string | undefined) =>
  company === undefined ? '' : `<p class="carrier">${escaped(company)}</p>\n`

export const wordsPage = ({
  company,
  title,
  text,
}: {
  company?: string | undefined
  title: string
  text: string
}): string => buildPage(title, `${carrier(company)}<h1>${escaped(title)}</h1>\n<p>${escaped(text)}</p>`)

export function field(
  name: string,
  label: string,
  help: string,
  input: string,
  errors: readonly string[] = [],
): string {
  const wrong =
    errors.length === 0 ? '' : `<p class="wrong" id="${name}-wrong">${escaped(errors.join(' '))}</p>`
  const described = `aria-describedby="${name}-help${wrong === '' ? '' : ` ${name}-wrong`}"${wrong === '' ? '' : ' aria-invalid="true"'}`
  return `<div class="field"><label for="${name}">${label}</label><p class="help" id="${name}-help">${escaped(help)}</p>
<input id="${name}" name="${name}" ${input} ${described}>${wrong}</div>`
}

export const sendPage = (reply: FastifyReply, status: number, page: string, policy = PAGE_POLICY) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(page)

const TITLES: Readonly<Record<number, string>> = { 404: 'This link doesn’t work', 429: 'Too many attempts' }

export function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toHttpError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  if (known?.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
  const text =
    known?.message ?? 'Something went wrong on our side, and it was logged. Try again in a few minutes.'
  return sendPage(
    reply,
    known?.status ?? 500,
    wordsPage({ title: TITLES[known?.status ?? 500] ?? 'That didn’t work', text }),
  )
}
