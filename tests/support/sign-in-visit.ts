import { loginByProvider } from '#contract/entities/sign-in.ts'
import type { TestApp } from '#tests/support/app.ts'
import { goThrough } from '#tests/support/sign-in-provider.ts'

export const ORIGIN = 'http://freight.example'

/** What a browser was answered on the way to the provider and back. */
export type Sent = Awaited<ReturnType<TestApp['app']['inject']>>

/** The cookie that a browser carries from then on, as it sends it; empty where it has none. */
export const ticketOf = ({ cookies }: Sent): string => {
  const set = cookies.find(({ name }) => name === 'freight_sign_in')
  return set?.value ? `freight_sign_in=${set.value}` : ''
}
export const wordsOf = ({ body }: Sent) => /<p>(.*?)<\/p>/s.exec(body)?.[1]

/** The ways of a browser through the sign-in of an app. */
export function visitsOf(test: () => TestApp) {
  const visit = (url: string, cookie = ''): Promise<Sent> => test().app.inject({ method: 'GET', url, headers: { cookie } })
  const enter = (cookie: string, code?: string) => test().call(loginByProvider, { body: { ...(code && { code }) }, headers: { cookie } })
  return {
    visit,
    enter,
    /** To the provider and back as this person; what comes of it, and the browser's ticket. */
    async comeBack(who: string): Promise<{ answer: Sent; ticket: string }> {
      const start = await visit('/sign-in')
      const back = await goThrough(String(start.headers.location), who, ORIGIN)
      const answer = await visit(back.slice(ORIGIN.length), ticketOf(start))
      return { answer, ticket: ticketOf(answer) }
    },
  }
}
