import { tinDigits } from '#contract/rules/tax.ts'
import { openText, sealText } from '#server/kernel/base/seal.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { readSecret } from '#server/kernel/http/secret.repository.ts'

const NAME = 'tax numbers'
const contextOf = (company: number, w9: number) => `${NAME} ${company} ${w9}`

export const readTinKey = (db: Database): Promise<Buffer> => readSecret(db, NAME)

export const sealTin = (
  key: Buffer,
  company: number,
  w9: number,
  tin: string,
): { tin_secret: string; tin_last_four: string } => ({
  tin_secret: sealText(key, contextOf(company, w9), tinDigits(tin)),
  tin_last_four: tinDigits(tin).slice(-4),
})

/** Undefined where another installation sealed it. */
export const openTin = (key: Buffer, company: number, w9: number, sealed: string): string | undefined =>
  sealed === '' ? undefined : openText(key, contextOf(company, w9), sealed)
