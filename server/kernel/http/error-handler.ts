import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss, isOutcomeUnknown } from '#server/kernel/db/losses.ts'
import { FIXED_HEADERS, NO_PAGE_POLICY } from '#server/kernel/base/security-headers.ts'
import {
  BadRequest,
  CompanyReadOnly,
  Conflict,
  HttpError,
  NotFound,
  TooLarge,
  UnsupportedMedia,
} from '#server/kernel/base/errors.ts'

const BY_FASTIFY_CODE: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new TooLarge(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new UnsupportedMedia('This content type isn’t supported.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new BadRequest('The body length doesn’t match its Content-Length.'),
  FST_ERR_BAD_URL: () => new BadRequest('This URL is not valid.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new NotFound(),
  FST_PARTS_LIMIT: () => new TooLarge('This form has too many parts.'),
  FST_FIELDS_LIMIT: () => new TooLarge('This form has too many fields.'),
  FST_FILES_LIMIT: () => new BadRequest('This form doesn’t accept files.'),
  FST_REQ_FILE_TOO_LARGE: () => new TooLarge('This file is too large. Send a smaller one.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new UnsupportedMedia('This is not a multipart form.'),
}

const diskFull = () =>
  new HttpError(
    507,
    'The server’s disk is full, and nothing was saved. Ask your administrator to free space, then try again.',
    60,
  )

const NOT_STORABLE = 'This has a character that can’t be saved. Remove it.'
const BY_DATABASE_CODE: Record<string, () => HttpError> = {
  '22003': () => new BadRequest('A number is too large. Enter a smaller one.'),
  '22008': () => new BadRequest('A date is out of range. Enter another date.'),
  '22021': () => new BadRequest(NOT_STORABLE),
  '22P05': () => new BadRequest(NOT_STORABLE),
  '23505': () => new Conflict('This already exists.'),
  '40001': () => new Conflict('Someone else changed this at the same time. Try again.'),
  '40P01': () => new Conflict('Someone else changed this at the same time. Try again.'),
  '55P03': () =>
    new HttpError(503, 'Someone else is changing this right now. Try again in a few seconds.', 2),
  '57014': () => new HttpError(503, 'This took too long, and nothing was saved. Try again.', 5),
  '53200': () => new HttpError(503, 'The database is busy. Try again in a few seconds.', 10),
  '53300': () => new HttpError(503, 'The database is busy. Try again in a few seconds.', 5),
  '53100': diskFull,
}

function databaseCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('severity' in at && 'code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  const fromDatabase = BY_DATABASE_CODE[databaseCode(error) ?? '']
  if (fromDatabase) return fromDatabase()
  if (isOutcomeUnknown(error))
    return new HttpError(
      503,
      'The connection broke while this was being saved. Check whether it was saved before you try again.',
      5,
    )
  if (isConnectionLoss(error))
    return new HttpError(503, 'Can’t reach the database. Try again in a few seconds.', 5)
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull()
  const fromFastify = BY_FASTIFY_CODE[code ?? '']
  if (fromFastify) return fromFastify()
  if (statusCode === 400) return new BadRequest('The body doesn’t match its content type.')
  if (statusCode !== undefined && statusCode > 400 && statusCode < 500)
    return new HttpError(statusCode, 'The server can’t process this request.')
  return undefined
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('set-cookie').removeHeader('content-type').header('cache-control', 'no-store')
  const known = toHttpError(error)
  if (!known) {
    request.log.error({ err: error }, 'unexpected error')
    request.server.services.reports.report(error, {
      request_id: request.id,
      route: request.routeOptions.url ?? '',
    })
    reply
      .code(500)
      .send({ detail: ['Something went wrong on the server. It has been logged.'], request_id: request.id })
    return
  }
  if (known.status === 507)
    request.log.error({ err: error }, 'the disk is full: free space, or nothing more can be saved')
  if (known.status === 503 && !(known instanceof CompanyReadOnly))
    request.log.warn({ err: error }, 'could not reach what the response needs')
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
  if (known.status === 401) reply.header('www-authenticate', 'Bearer')
  reply.code(known.status).send(known.body)
}

/** Handles framework errors raised before any hook runs: an unreadable URL, an oversized parameter. */
export function answerFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...FIXED_HEADERS, 'content-security-policy': NO_PAGE_POLICY })
  answerError(error, request, reply)
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}
