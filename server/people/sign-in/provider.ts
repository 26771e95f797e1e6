import type * as OpenId from 'openid-client'
import type { Config } from '#server/kernel/config.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import type { Identity } from '#server/people/sign-in/sign-in.repository.ts'

const SCOPE = 'openid email profile'
const TIMEOUT_SECONDS = 10

export interface Checks {
  state: string
  nonce: string
  verifier: string
}

export interface Person extends Identity {
  email: string
  /** The provider vouches for the email address. */
  isVerified: boolean
  /** The provider asserts multi-factor authentication (`amr`, RFC 8176). */
  isStrong: boolean
}

/** OpenID Connect, authorization code with PKCE. All methods throw HttpError with text for the user. */
export interface Provider {
  name: string
  begin(returnTo: string): Promise<{ url: URL; checks: Checks }>
  finish(came: URL, checks: Checks): Promise<Person>
  /** Undefined when the provider has no logout page. */
  leave(returnTo: string): Promise<URL | undefined>
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Discovers the provider on first use. */
export function createProvider({
  issuer,
  clientId,
  clientSecret,
  name,
}: NonNullable<Config['oidc']>): Provider {
  let meeting: Promise<{ openId: typeof OpenId; client: OpenId.Configuration }> | undefined

  async function meet() {
    const openId = await import('openid-client')
    const server = new URL(issuer)
    const auth = clientSecret === undefined ? openId.None() : openId.ClientSecretPost(clientSecret)
    const insecure = server.protocol === 'http:' ? [openId.allowInsecureRequests] : []
    const client = await openId.discovery(server, clientId, {}, auth, {
      execute: [...insecure, openId.enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
    })
    return { openId, client }
  }

  function met() {
    meeting ??= meet().catch((error: unknown) => {
      meeting = undefined
      const problem = new HttpError(
        503,
        `${name} can’t be reached right now. Try again in a few minutes, or log in with your username and password.`,
      )
      throw Object.assign(problem, { cause: error })
    })
    return meeting
  }

  function inWords(error: unknown): HttpError {
    const description =
      toText(Object(error).error_description) || toText(Object(error).error) || toText(Object(error).code)
    const why = /^[\w .,:;'()-]{1,200}$/.test(description) ? ` Reason: ${description}.` : ''
    return Object.assign(
      new HttpError(
        400,
        `${name} rejected your login.${why} Try again, or log in with your username and password.`,
      ),
      {
        cause: error,
      },
    )
  }

  return {
    name,
    async begin(returnTo) {
      const { openId, client } = await met()
      const checks = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      }
      const url = openId.buildAuthorizationUrl(client, {
        redirect_uri: returnTo,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { url, checks }
    },
    async finish(came, { state, nonce, verifier }) {
      const { openId, client } = await met()
      try {
        const tokens = await openId.authorizationCodeGrant(client, came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no ID token')
        const { sub, iss, amr } = claims
        const profile =
          claims.email === undefined ? await openId.fetchUserInfo(client, tokens.access_token, sub) : claims
        return {
          issuer: iss,
          subject: sub,
          email: toText(profile.email).trim(),
          isVerified: profile.email_verified === true,
          isStrong: Array.isArray(amr) && amr.includes('mfa'),
        }
      } catch (error) {
        throw inWords(error)
      }
    },
    async leave(returnTo) {
      const { openId, client } = await met()
      if (client.serverMetadata().end_session_endpoint === undefined) return undefined
      return openId.buildEndSessionUrl(client, { post_logout_redirect_uri: returnTo })
    },
  }
}
