import { z } from 'zod'
import { ENDPOINTS } from '#contract/entities.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { type Endpoint, FILE_PART, IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { XSRF } from '#contract/rules/xsrf.ts'
import { grantedBy } from '#server/kernel/http/access.ts'
import { listContentTypes } from '#server/kernel/http/input.ts'
import { factsOfAnswer, type Json, toJsonSchema } from '#server/kernel/openapi/openapi-fields.ts'
import { openApiWebhooks } from '#server/kernel/openapi/openapi-webhooks.ts'

const ERRORS: Record<number, string> = {
  400: 'The input is not valid. The body names the field.',
  401: 'There is no session, or it has ended.',
  402: 'The company’s subscription is inactive.',
  403: 'The permission or the XSRF header is missing.',
  404: 'Record not found.',
  409: 'Someone else changed the record first, or its state does not allow this.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  429: 'Too many attempts. Retry-After says how long to wait.',
}

function parameters(schema: z.ZodObject, place: 'path' | 'query'): Json[] {
  const { properties = {} } = toJsonSchema(schema, 'input') as { properties?: Record<string, Json> }
  const isNeeded = (name: string) => schema.shape[name]?.safeParse(undefined).success === false
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || isNeeded(name),
    schema: property,
  }))
}

const repeatText = ({ shownOnce, idempotent }: Endpoint) =>
  `The same key and body return the first result${shownOnce === '' ? '' : `, with ${shownOnce} empty`}.${idempotent === 'required to write' ? ' Required in every mode except check.' : ''}`

const header = (name: string, description: string, required = false): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

export const hasBody = ({ method, body }: Endpoint): boolean =>
  method !== 'GET' && !(body instanceof z.ZodObject && Object.keys(body.shape).length === 0)

export function accessText({ access, also }: Endpoint): string {
  if (access === 'public') return 'Public.'
  const needed = [access, ...also.map(({ can }) => can)].map((can) => grantedBy(...can))
  const listed = needed.filter((held) => !held.includes('SESSION')).map((held) => held.join(' or '))
  return listed.length === 0 ? 'Any logged-in user.' : `Needs ${listed.join(', and ')}.`
}

function listStatuses(endpoint: Endpoint): number[] {
  const statuses = [400]
  if (endpoint.access !== 'public') statuses.push(401, 403)
  if (endpoint.access !== 'public' && !endpoint.whileInactive) statuses.push(402)
  if (endpoint.path.includes('{')) statuses.push(404)
  if (endpoint.method !== 'GET') statuses.push(409, 413, 415)
  if (endpoint.form && !endpoint.takesFile) statuses.push(429)
  return statuses.sort((a, b) => a - b)
}

function toBody(endpoint: Endpoint): Json {
  const schema = toJsonSchema(endpoint.body, 'input', factsOfAnswer(endpoint.answer))
  if (!endpoint.takesFile) return schema
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] }
  return { ...schema, properties: { ...properties, [FILE_PART]: file }, required: [...required, FILE_PART] }
}

function toAnswer(endpoint: Endpoint): Json {
  if (endpoint.status === 204) return {}
  if (endpoint.answersFile) return { content: { 'application/octet-stream': {} } }
  return { content: { 'application/json': { schema: toJsonSchema(endpoint.answer, 'output') } } }
}

function operation(endpoint: Endpoint): Json {
  const body = hasBody(endpoint) && toBody(endpoint)
  const answer = toAnswer(endpoint)
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: accessText(endpoint),
    tags: [endpoint.path.split('/')[0]],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [header(IDEMPOTENCY_HEADER, repeatText(endpoint), endpoint.idempotent === 'required')]
        : []),
      ...(endpoint.method !== 'GET' && endpoint.access !== 'public'
        ? [
            header(
              XSRF.header,
              `The value of the ${XSRF.cookie} cookie; needed where the call carries our cookies.`,
            ),
          ]
        : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(listContentTypes(endpoint).map((type) => [type, { schema: body }])),
      },
    }),
    responses: {
      [endpoint.status]: { description: endpoint.summary, ...answer },
      ...Object.fromEntries(
        listStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/E${status}` }]),
      ),
      default: { $ref: '#/components/responses/E500' },
    },
  }
}

const messages = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
const errorAnswer = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
})

export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of ENDPOINTS) {
    const path = `${API_PREFIX}${endpoint.path}/`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freight',
      version: '1',
      description: 'Money is integer cents. Times are ISO 8601 UTC. Lists return {count, results}.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        ...Object.fromEntries(
          Object.entries(ERRORS).map(([status, text]) => [`E${status}`, errorAnswer(text, messages)]),
        ),
        E500: errorAnswer('Something went wrong on the server.', {
          type: 'object',
          properties: {
            detail: { type: 'array', items: { type: 'string' } },
            request_id: { type: 'string' },
          },
          required: ['detail', 'request_id'],
        }),
      },
    },
  }
}
