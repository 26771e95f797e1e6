import { describe, expect, it } from 'vitest'
import {
  isIgnored,
  TRACE_RATE,
  withoutPersonalData,
  redactPersonalData,
} from '#contract/rules/error-report.ts'

const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, ...more })

describe('error reports', () => {
  it('are traced at 100 percent, as the specification says', () => expect(TRACE_RATE).toBe(1))

  it.each([
    [named('TypeError', 'Failed to fetch'), true],
    [named('AxiosError', 'Network Error'), true],
    [named('CanceledError', 'canceled'), true],
    [named('AxiosError', 'Request failed with status code 500'), true],
    [named('AxiosError', 'Request failed with status code 502', { response: { status: 502 } }), true],
    [named('HttpFailure', 'Something went wrong', { statusCode: 500 }), true],
    [named('HttpFailure', 'The server could not be reached.', { statusCode: 0 }), true],
    [named('AxiosError', 'Request failed with status code 503'), false],
    [named('HttpFailure', 'Not found.', { statusCode: 404 }), false],
    [named('TypeError', 'x is undefined'), false],
    ['Failed to fetch', false],
    [null, false],
  ])('tell whether to ignore %s: %s', (error, expected) => expect(isIgnored(error)).toBe(expected))

  it.each([
    ['No user ann.lee@carrier.example here', 'No user (address) here'],
    ['call +1 (614) 555-0100 now', 'call (number) now'],
    ['card 4242 4242 4242 4242 refused', 'card (number) refused'],
    ['GET /app/api/user/list/?search=Ann failed', 'GET /app/api/user/list/ failed'],
    ['offer 12345 at index 3', 'offer 12345 at index 3'],
  ])('redact “%s” to “%s”', (text, expected) => expect(redactPersonalData(text)).toBe(expected))

  it('contain no user, request, breadcrumbs or server name', () => {
    const report = {
      event_id: 'a',
      user: { ip_address: '192.0.2.1' },
      request: { headers: { authorization: 'Bearer x' } },
      breadcrumbs: [{ message: 'clicked' }],
      server_name: 'host',
      extra: { body: 'x' },
      tags: { route: '/x' },
      exception: { values: [{ type: 'Error', value: 'no ann@example.com' }] },
    }
    expect(withoutPersonalData(report)).toEqual({
      event_id: 'a',
      tags: { route: '/x' },
      exception: { values: [{ type: 'Error', value: 'no (address)' }] },
    })
  })
})
