import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type List, missingEntries } from '#server/kernel/handbook/handbook.repository.ts'

type Named = Record<string, readonly [list: List, ids: number | readonly number[] | null | undefined]>

export async function refuseUnknown(tx: Tx, fields: Named): Promise<void> {
  const problems: Record<string, string[]> = {}
  for (const [field, [list, given]] of Object.entries(fields)) {
    const ids = typeof given === 'number' ? [given] : (given ?? [])
    const missing = ids.length > 0 ? await missingEntries(tx, list, ids) : []
    if (missing.length > 0)
      problems[field] = [`Not on the list: ${missing.join(', ')}. Choose from the list.`]
  }
  if (Object.keys(problems).length > 0) throw new BadRequest(problems)
}
