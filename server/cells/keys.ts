import { hashOfToken } from '#server/kernel/base/link-token.ts'

/** Identifies a company before there is a session. Secrets are hashes of API keys, links and tracking tokens. */
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
