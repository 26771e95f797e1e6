import { afterAll, beforeAll, beforeEach } from 'vitest'
import { loginByProvider } from '#contract/entities/sign-in.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { goThrough, type SignInProvider, startSignInProvider } from '#tests/support/sign-in-provider.ts'

export const ORIGIN = 'http://freight.example'
/** Where a browser says which company it enters. */
export const CHOOSE = '/sign-in/company'

export let provider: SignInProvider
export let test: TestApp
/** A company of the test's own with a user whom the provider knows by his mail address. */
export let company: TestCompany
export let user: TestUser
export let email: string
/** As whom the user is known at the provider. */
export let ann: string

/** Gives the file that calls this an app with a provider, and each of its tests a company with a user. */
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

/** What a browser was answered on the way to the provider and back. */
export type Sent = Awaited<ReturnType<TestApp['app']['inject']>>

/** The cookie that a browser carries from then on, as it sends it; empty where it has none. */
export const ticketOf = ({ cookies }: Sent): string => {
  const set = cookies.find(({ name }) => name === 'freight_sign_in')
  return set?.value ? `freight_sign_in=${set.value}` : ''
}
export const wordsOf = ({ body }: Sent) => /<p>(.*?)<\/p>/s.exec(body)?.[1]

/** What a browser with this ticket, or with none, is answered there. */
export const visit = (url: string, cookie = ''): Promise<Sent> => test.app.inject({ method: 'GET', url, headers: { cookie } })

/** Logs in with what came of the way to the provider and back. */
export const enter = (cookie: string, code?: string) => test.call(loginByProvider, { body: { ...(code && { code }) }, headers: { cookie } })

/** To the provider and back as this person; what comes of it, and the browser's ticket. */
export async function comeBack(who = ann): Promise<{ answer: Sent; ticket: string }> {
  const start = await visit('/sign-in')
  const back = await goThrough(String(start.headers.location), who, ORIGIN)
  const answer = await visit(back.slice(ORIGIN.length), ticketOf(start))
  return { answer, ticket: ticketOf(answer) }
}

/** The users as whom a browser may go on, by their uuid. */
export const offered = async (cookie: string) => [...(await visit(CHOOSE, cookie)).body.matchAll(/value="(.*?)"/g)].map(([, uuid]) => uuid)

/** Enters the company of this user. */
export const choose = (cookie: string, { uuid }: { uuid: string }, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: CHOOSE,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ user: uuid }).toString(),
  })

/** The same way as the user of the test, who says at his first login that the company is his; the browser's ticket. */
export async function comeIn(who = ann): Promise<string> {
  const { answer, ticket } = await comeBack(who)
  return answer.headers.location === CHOOSE ? ticketOf(await choose(ticket, user)) : ticket
}

export const logIn = async (who = ann) => enter(await comeIn(who))
