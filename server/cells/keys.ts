import { hashOfToken } from '#server/kernel/base/link-token.ts'

/** What finds a company before a session does. A secret is a token or its hash: API key, link or tracking token. */
export type KeyKind = 'username' | 'email' | 'address' | 'secret' | 'customer'

const SETTLED: Readonly<Record<KeyKind, (value: string) => string>> = {
  username: (value) => value.trim(),
  email: (value) => value.trim().toLowerCase(),
  address: (value) => value.trim().toLowerCase(),
  secret: (value) => value,
  customer: (value) => value,
}

/** The directory has hashes only, so that it holds no names and no secrets. */
export const toRouteKey = (kind: KeyKind, value: string): string =>
  hashOfToken(`${kind} ${SETTLED[kind](value)}`)

export const toSecretKey = (token: string): string => toRouteKey('secret', hashOfToken(token))
