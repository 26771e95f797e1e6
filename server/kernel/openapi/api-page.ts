import { ENDPOINTS } from '#contract/entities.ts'
import { API_PREFIX } from '#contract/constants.ts'
import type { Endpoint } from '#contract/http.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { accessText, openApi } from '#server/kernel/openapi/openapi.ts'
import type { Json } from '#server/kernel/openapi/openapi-fields.ts'
import { WEBHOOKS_TEXT } from '#server/kernel/openapi/openapi-webhooks.ts'

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 68%, transparent) }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; text-transform: capitalize }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: .4rem .8rem }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline }
code, pre { font: 13px/1.5 ui-monospace, monospace } pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px }
b.method { min-width: 3.5rem; font: 700 12px ui-monospace, monospace } .soft { color: var(--soft) }
label { display: block; margin: .4rem 0 } input, textarea { font: 13px ui-monospace, monospace; width: 100%; max-width: 36rem; display: block; padding: .25rem; box-sizing: border-box } button { font: inherit; padding: .25rem .75rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; border-bottom: 1px solid var(--line); padding: .25rem .5rem .25rem 0; vertical-align: top }
`

const escape = (text: unknown) => escaped(String(text))

const block = (title: string, schema: unknown) =>
  `<h3>${title}</h3><pre tabindex="0">${escape(JSON.stringify(schema, undefined, 2))}</pre>`

function parameterRows(parameters: readonly Json[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(place)}${required ? ', required' : ''}</td><td><code>${escape(JSON.stringify(schema))}</code></td></tr>`,
  )
  return `<table><thead><tr><th>Parameter</th><th>Where</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function entry(endpoint: Endpoint, operation: Json): string {
  const { parameters, requestBody, responses } = operation as {
    parameters: Json[]
    requestBody?: { content: Record<string, { schema: unknown }> }
    responses: Record<string, { content?: Record<string, { schema: unknown }> }>
  }
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const answer = responses[endpoint.status]?.content?.['application/json']
  const call = {
    method: endpoint.method,
    path: `${API_PREFIX}${endpoint.path}/`,
    parameters: parameters.filter((one) => one['in'] !== 'header'),
    hasBody: body !== undefined,
    isForm: endpoint.form,
    key: endpoint.idempotent !== false,
  }
  const isTried = !endpoint.takesFile
  return `<details id="${escape(endpoint.name)}"${isTried ? ` data-call="${escape(JSON.stringify(call))}"` : ''}><summary><b class="method">${endpoint.method}</b><code>${escape(`${API_PREFIX}${endpoint.path}/`)}</code><span class="soft">${escape(endpoint.summary)}</span></summary>
<p>${escape(accessText(endpoint))}${endpoint.idempotent ? ' Accepts an Idempotency-Key.' : ''}${endpoint.whileInactive ? ' Also works while the subscription is inactive.' : ''}</p>
${parameterRows(parameters)}${body ? block(`Body <span class="soft">${escape(bodyType)}</span>`, body.schema) : ''}${answer ? block(`Response ${endpoint.status}`, answer.schema) : `<p>Returns ${endpoint.status} with no body.</p>`}
</details>`
}

function eventEntry(event: string, { post }: Record<string, Json>): string {
  const { summary, description, requestBody } = post as unknown as {
    summary: string
    description: string
    requestBody: { content: Record<string, { schema: unknown }> }
  }
  return `<details id="webhook-${escape(event)}"><summary><b class="method">POST</b><code>${escape(event)}</code><span class="soft">${escape(summary)}</span></summary>
<p>${escape(description)}</p>
${block('Body', requestBody.content['application/json']?.schema)}
</details>`
}

/** Its only script is served from our own origin, because the content policy forbids inline scripts. */
export function apiPage(document = openApi()): string {
  const { paths, webhooks } = document as Record<'paths' | 'webhooks', Record<string, Record<string, Json>>>
  const sections = Map.groupBy(ENDPOINTS, ({ path }) => path.split('/')[0] ?? '')
  const body = [...sections].map(([name, endpoints]) => {
    const entries = endpoints.map((one) =>
      entry(one, paths[`${API_PREFIX}${one.path}/`]?.[one.method.toLowerCase()] ?? {}),
    )
    return `<section><h2>${escape(name)}</h2>${entries.join('')}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Freight API</title><style>${STYLE}</style></head>
<body><main><h1>Freight API</h1>
<p>Send an API key (Settings → API keys) or the access token of <a href="#login">login</a> as <code>Authorization: Bearer …</code>. Errors return <code>{"field": ["message"]}</code>. Machine-readable: <a href="${API_PREFIX}openapi.json">OpenAPI 3.1</a>.</p>
<form id="who"><label>Key or token for the calls you try here <input id="token" type="password" autocomplete="off" size="50" placeholder="fk_…"></label> <span class="soft">If empty, your login in this browser is used.</span></form>
${body.join('\n')}
<section id="webhooks"><h2>Webhooks</h2><p>${escape(WEBHOOKS_TEXT)}</p>${Object.entries(webhooks)
    .map(([event, one]) => eventEntry(event, one))
    .join('')}</section></main><script src="${API_PREFIX}docs/try.js" defer></script></body></html>`
}
