import { afterAll, beforeAll, beforeEach } from 'vitest'
import { loginByProvider } from '#contract/entities/people/sign-in.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { goThrough, type SignInProvider, startSignInProvider } from '#tests/support/sign-in-provider.ts'

export const ORIGIN = 'http://freight.example'
export const CHOOSE = '/sign-in/company'

export let provider: SignInProvider
export let test: TestApp
export let company: TestCompany
export let user: TestUser
export let email: string
export let ann: string

export function eachSignIn(): void {
  beforeAll(async () => {
    provider = await startSignInProvider({ origin: ORIGIN })
    test = await testApp({ ...provider.settings, PUBLIC_URL: ORIGIN })
  })
  afterAll(() => provider.stop())
  beforeEach(async () => {
    company = await test.company()
    user = await company.user(['VIEW_DISPATCH'])
    email = `${user.username}@example.com`
    ann = `ann of ${user.username}`
    provider.people.set(ann, { email, email_verified: true })
  })
}

export type Sent = Awaited<ReturnType<TestApp['app']['inject']>>

export const ticketOf = ({ cookies }: Sent): string => {
  const set = cookies.find(({ name }) => name === 'freight_sign_in')
  return set?.value ? `freight_sign_in=${set.value}` : ''
}
export const wordsOf = ({ body }: Sent) => /<p>(.*?)<\/p>/s.exec(body)?.[1]

export const visit = (url: string, cookie = ''): Promise<Sent> =>
  test.app.inject({ method: 'GET', url, headers: { cookie } })

export const enter = (cookie: string, code?: string) =>
  test.call(loginByProvider, { body: { ...(code && { code }) }, headers: { cookie } })

export async function comeBack(who = ann): Promise<{ answer: Sent; ticket: string }> {
  const start = await visit('/sign-in')
  const back = await goThrough(String(start.headers.location), who, ORIGIN)
  const answer = await visit(back.slice(ORIGIN.length), ticketOf(start))
  return { answer, ticket: ticketOf(answer) }
}

export const offered = async (cookie: string) =>
  [...(await visit(CHOOSE, cookie)).body.matchAll(/value="(.*?)"/g)].map(([, uuid]) => uuid)

export const choose = (cookie: string, { uuid }: { uuid: string }, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: CHOOSE,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ user: uuid }).toString(),
  })

/** Includes the first login, at which the user confirms their company. */
export async function comeIn(who = ann): Promise<string> {
  const { answer, ticket } = await comeBack(who)
  return answer.headers.location === CHOOSE ? ticketOf(await choose(ticket, user)) : ticket
}

export const logIn = async (who = ann) => enter(await comeIn(who))
