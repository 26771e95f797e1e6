import ssh2 from 'ssh2'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { openText, sealText } from '#server/kernel/base/seal.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { readSecret } from '#server/kernel/http/secret.repository.ts'

export interface Login {
  readonly secret: string
  readonly passphrase: string
}

const NAME = 'edi login'
const contextOf = (company: number, partner: number) => `${NAME} ${company} ${partner}`

export const isKey = (secret: string): boolean => secret.trimStart().startsWith('-----BEGIN ')

/** '' deletes it. */
export async function sealLogin(
  db: Database,
  company: number,
  partner: number,
  login: Login,
): Promise<string> {
  const { secret, passphrase } = login
  if (secret === '') return ''
  if (isKey(secret) && ssh2.utils.parseKey(secret, passphrase) instanceof Error)
    throw new BadRequest({ secret: ['This private key can’t be read. Check the key and its passphrase.'] })
  const key = await readSecret(db, NAME)
  return sealText(key, contextOf(company, partner), JSON.stringify({ secret, passphrase }))
}

/** Undefined where none is saved, or where another installation saved it. */
export async function openLogin(
  db: Database,
  company: number,
  partner: number,
  sealed: string,
): Promise<Login | undefined> {
  if (sealed === '') return undefined
  const text = openText(await readSecret(db, NAME), contextOf(company, partner), sealed)
  return text === undefined ? undefined : (JSON.parse(text) as Login)
}
