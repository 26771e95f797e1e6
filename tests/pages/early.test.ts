import { HttpResponse, http as answer } from 'msw'
import { expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { readMe } from '#contract/entities/people/session.ts'
import { buildPath } from '#contract/http.ts'
import { startEarly } from '#src/early.ts'
import { eventually } from '#tests/support/eventually.ts'
import { logIn } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

function heard() {
  const paths: string[] = []
  server.use(
    answer.get(at('*'), ({ request }) => {
      paths.push(new URL(request.url).pathname)
      return HttpResponse.json({})
    }),
  )
  return paths
}
const start = (address: string) => {
  window.history.replaceState(null, '', address)
  startEarly(window.location)
}

it('early requests: fetch what the board always needs', async () => {
  const paths = heard()
  logIn()
  start('/dispatch')
  await eventually(() =>
    expect(paths.toSorted()).toEqual(
      [buildPath(listOffers), buildPath(readMe)].map((path) => API_PREFIX + path),
    ),
  )
})

it('early requests: skip the offers when the board has a filter, and everything without a session', async () => {
  const paths = heard()
  start('/dispatch')
  logIn()
  start('/dispatch?miles=100')
  await eventually(() => expect(paths).toEqual([API_PREFIX + buildPath(readMe)]))
})
