import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair, exportJWK } from 'jose'
import Provider from 'oidc-provider'

const CLIENT = { id: 'freight', secret: 'a-secret-of-this-run-and-no-other' }

/** `amr` lists the authentication methods (RFC 8176). */
interface Person {
  email?: string
  email_verified?: boolean
  amr?: string[]
}

export interface SignInProvider {
  issuer: string
  settings: Record<string, string>
  people: Map<string, Person>
  stop(): Promise<void>
}

const LOGIN_PAGE =
  '<!doctype html><title>Provider</title><form method="post"><label>Who are you? <input name="who"></label><button>Go on</button></form>'

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

/** `inToken` puts the email address into the ID token instead of userinfo. */
export async function startSignInProvider({
  origin,
  inToken = false,
}: {
  origin: string
  inToken?: boolean
}): Promise<SignInProvider> {
  const people: SignInProvider['people'] = new Map()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${origin}/sign-in/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: [] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    conformIdTokenClaims: !inToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: people.get(id)?.email,
        email_verified: people.get(id)?.email_verified,
      }),
    }),
    // Nobody is asked what he shares.
    // oxlint-disable-next-line typescript/no-explicit-any -- The provider has no types.
    loadExistingGrant: async ({ oidc }: any) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()

  async function logIn(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(LOGIN_PAGE)
    const who = (await bodyOf(request)).get('who') ?? ''
    const result = people.has(who)
      ? { login: { accountId: who, amr: people.get(who)?.amr } }
      : { error: 'access_denied', error_description: 'nobody of this name' }
    return provider.interactionFinished(request, response, result)
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void logIn(request, response)
    else answer(request, response)
  })

  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example ID',
    },
    people,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Follows the provider's redirects as a browser does; returns the final address. */
export async function goThrough(address: string, who: string, back: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  let form: URLSearchParams | undefined
  for (;;) {
    if (at.startsWith(back)) return at
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    form = next === null ? new URLSearchParams({ who }) : undefined
    if (next !== null) at = new URL(next, at).href
    else if (!at.includes('/interaction/'))
      throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
  }
}
