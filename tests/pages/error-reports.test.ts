import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { CAUGHT_ERROR_EVENT } from '#kit/error-event.ts'
import { startErrorReports } from '#src/error-reports.ts'
import { eventually } from '#tests/support/eventually.ts'
import { fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

it('error reports: contain no personal data and no network errors', async () => {
  const envelopes: string[] = []
  server.use(
    answer.post('https://reports.example/api/1/envelope/', async ({ request }) => {
      envelopes.push(await request.text())
      return HttpResponse.json({})
    }),
  )
  startErrorReports('https://key@reports.example/1')
  const tell = (error: Error) => window.dispatchEvent(new CustomEvent(CAUGHT_ERROR_EVENT, { detail: error }))
  tell(new TypeError('Failed to fetch'))
  tell(Object.assign(new Error('Request failed with status code 502'), { statusCode: 502 }))
  tell(new Error('No room for ann@carrier.example at 614 555 0100'))
  await eventually(() => expect(envelopes.filter((text) => text.includes('"type":"event"'))).toHaveLength(1))
  const sent = envelopes.join('\n')
  expect(sent).toContain('No room for (address) at (number)')
  for (const secret of ['ann@', '614 555', 'Failed to fetch', 'status code 502'])
    expect(sent).not.toContain(secret)
})
