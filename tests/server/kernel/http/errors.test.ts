import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { handleErrors, toHttpError } from '#server/kernel/http/error-handler.ts'
import * as errors from '#server/kernel/base/errors.ts'

async function answerTo(error: unknown) {
  const app = fastify()
  app.decorate('services', { reports: { report: () => undefined } } as never)
  handleErrors(app)
  app.get('/', (_, reply) => {
    reply.header('set-cookie', 'a=b')
    throw error
  })
  return app.inject('/')
}

describe('error handler', () => {
  it.each([
    [new errors.BadRequest({ username: ['Taken.'] }), 400, { username: ['Taken.'] }],
    [new errors.Unauthorized(), 401, { detail: ['Log in to continue.'] }],
    [new errors.PaymentRequired('Pay.'), 402, { detail: ['Pay.'] }],
    [new errors.Forbidden(), 403, { detail: ['You don’t have permission to do this.'] }],
    [new errors.NotFound(), 404, { detail: ['Not found.'] }],
    [
      new errors.Conflict(),
      409,
      { detail: ['Someone else changed this record. Check their changes, then save again.'] },
    ],
    [new errors.TooLarge(), 413, { detail: ['This is too large. Send less.'] }],
    [new errors.UnsupportedMedia('Send JSON.'), 415, { detail: ['Send JSON.'] }],
    [new errors.TooManyRequests(30), 429, { detail: ['Too many attempts. Try again in 30 seconds.'] }],
  ])('%s answers its status and its messages', async (error, status, body) => {
    const answer = await answerTo(error)
    expect([answer.statusCode, answer.json()]).toEqual([status, body])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('a rate limit error answers with Retry-After and the wait in words', async () => {
    expect((await answerTo(new errors.TooManyRequests(29.2))).headers['retry-after']).toBe('30')
    expect(new errors.TooManyRequests(400).body).toEqual({
      detail: ['Too many attempts. Try again in 7 minutes.'],
    })
  })

  it('an unexpected error answers 500 with a request id and without its details', async () => {
    const answer = await answerTo(new Error('password of the database is hunter2'))
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ detail: [expect.any(String)], request_id: expect.any(String) })
    expect(answer.body).not.toMatch(/hunter2|stack|at /)
  })

  it('a full disk answers 507 with Retry-After', async () => {
    const answer = await answerTo(
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    )
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([507, '60'])
    expect(answer.json().detail[0]).toMatch(/disk is full, and nothing was saved/)
  })

  it.each([
    ['22003', 400],
    ['22008', 400],
    ['22021', 400],
    ['22P05', 400],
    ['23505', 409],
    ['40001', 409],
    ['55P03', 503],
    ['57014', 503],
    ['53300', 503],
    ['53100', 507],
    ['42P01', undefined],
  ])('a wrapped database error with code %s answers %s', (code, status) => {
    const inner = Object.assign(new Error('from the database'), { code, severity: 'ERROR' })
    expect(toHttpError(new Error('Failed query', { cause: inner }))?.status).toBe(status)
  })
})
