import { lastFour } from '#contract/rules/bank.ts'
import { openText, sealText } from '#server/kernel/base/seal.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { readSecret } from '#server/kernel/http/secret.repository.ts'

const NAME = 'bank accounts'
const contextOf = (part: string, company: number, row: number) => `${NAME} ${part} ${company} ${row}`

export interface Numbers {
  routing: string
  account: string
}

export const readBankKey = (db: Database): Promise<Buffer> => readSecret(db, NAME)

export const lastFours = ({ routing, account }: Numbers) => ({
  routing_last_four: lastFour(routing),
  account_last_four: lastFour(account),
})

export const sealNumbers = (key: Buffer, company: number, row: number, { routing, account }: Numbers) => ({
  routing_secret: sealText(key, contextOf('routing', company, row), routing),
  account_secret: sealText(key, contextOf('account', company, row), account),
})

interface Sealed {
  id: number
  routing_secret: string
  account_secret: string
}

/** Undefined where another installation sealed them. */
export function openNumbers(
  key: Buffer,
  company: number,
  { id, routing_secret, account_secret }: Sealed,
): Numbers | undefined {
  const routing = openText(key, contextOf('routing', company, id), routing_secret)
  const account = openText(key, contextOf('account', company, id), account_secret)
  return routing === undefined || account === undefined ? undefined : { routing, account }
}

/** The company's own account, of its one row. */
export const sealOwnAccount = (key: Buffer, company: number, account: string): string =>
  sealText(key, contextOf('own account', company, 0), account)
export const openOwnAccount = (key: Buffer, company: number, sealed: string): string | undefined =>
  openText(key, contextOf('own account', company, 0), sealed)

export const sealFile = (key: Buffer, company: number, file: number, text: string): string =>
  sealText(key, contextOf('file', company, file), text)
export const openFile = (key: Buffer, company: number, file: number, sealed: string): string | undefined =>
  openText(key, contextOf('file', company, file), sealed)
