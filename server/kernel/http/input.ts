import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, ErrorBody } from '#contract/http.ts'
import { inputWords } from '#contract/rules/input-words.ts'
import { toHttpError } from '#server/kernel/http/error-handler.ts'
import { BadRequest, UnsupportedMedia } from '#server/kernel/base/errors.ts'

const FORM_LIMITS = { fields: 30, parts: 30, files: 0, fieldSize: 16 * 1024 }
const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0

function add(errors: ErrorBody, path: readonly PropertyKey[], message: string): void {
  const field = path.map(String).join('.') || 'detail'
  const messages = (errors[field] ??= [])
  if (!messages.includes(message)) messages.push(message)
}

function refuseUnstorable(value: unknown, errors: ErrorBody, path: readonly PropertyKey[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      add(errors, path, 'This has a character that can’t be saved. Remove it.')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) refuseUnstorable(inner, errors, [...path, key])
  }
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown, errors: ErrorBody): z.output<Schema> {
  if (isEmpty(schema)) return {} as z.output<Schema>
  const parsed = schema.safeParse(value, { error: inputWords })
  if (parsed.success) {
    refuseUnstorable(parsed.data, errors)
    return parsed.data
  }
  // For a value of the wrong type zod also reports a length issue.
  const mistaken = new Set(
    parsed.error.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.')),
  )
  for (const { code, path, message } of parsed.error.issues)
    if (code === 'invalid_type' || !mistaken.has(path.join('.'))) add(errors, path, message)
  return undefined as z.output<Schema>
}

async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  try {
    for await (const part of request.parts({ limits: FORM_LIMITS })) {
      if (part.type === 'file')
        throw new BadRequest({ [part.fieldname]: ['This form doesn’t accept files.'] })
      if (part.fieldname in fields) throw new BadRequest({ [part.fieldname]: ['This field was sent twice.'] })
      fields[part.fieldname] = part.value
    }
  } catch (error) {
    throw toHttpError(error) ?? new BadRequest('Couldn’t read the form. Send it again.')
  }
  return { ...fields }
}

export function listContentTypes({ form, takesFile }: Pick<Endpoint, 'form' | 'takesFile'>): string[] {
  if (takesFile) return [MULTIPART]
  return form ? [URLENCODED, MULTIPART] : ['application/json']
}

export function checkContentType(endpoint: Endpoint, request: FastifyRequest): void {
  const { headers } = request
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const accepted = listContentTypes(endpoint)
  if (type === undefined || !accepted.includes(type))
    throw new UnsupportedMedia(`Send the body as ${accepted.join(' or ')}.`)
}

/** Throws BadRequest that lists every invalid field. */
export async function readInput<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  request: FastifyRequest,
): Promise<{ params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }> {
  const sent = endpoint.form && request.isMultipart() ? await multipartFields(request) : request.body
  return parseInput(endpoint, request, endpoint.form ? (sent ?? {}) : sent)
}

export function parseInput<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>(
  endpoint: Pick<Endpoint<Params, Query, Body>, 'params' | 'query' | 'body'>,
  request: Pick<FastifyRequest, 'params' | 'query'>,
  sent: unknown,
  also: ErrorBody = {},
): { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> } {
  const errors: ErrorBody = Object.assign(Object.create(null) as ErrorBody, also)
  const params = read(endpoint.params, request.params, errors)
  const query = read(endpoint.query, request.query, errors)
  const body = read(endpoint.body, sent, errors)
  if (Object.keys(errors).length > 0) throw new BadRequest({ ...errors })
  return { params, query, body }
}
