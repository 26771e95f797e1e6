import type { z } from 'zod'
import type { manyChanged } from '#contract/http.ts'
import { HttpError, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'

export type ManyChanged<Before> = z.input<ReturnType<typeof manyChanged<z.ZodType<Before, Before>>>>

/**
 * `lock` holds the row until the transaction ends; `change` returns the state before, undefined when
 * unchanged.
 */
interface EachOf<R, Before> {
  lock: (tx: Tx, id: number) => Promise<R | undefined>
  nameOf: (row: R) => string
  change: (row: R) => Promise<Before | undefined>
}

/**
 * Locks in ascending id order, so that two calls cannot deadlock. An HttpError from `change` skips that
 * record, so `change` must throw before it writes. Throws NotFound with the missing ids.
 */
export async function forEachRecord<R extends { id: number }, Before>(
  tx: Tx,
  ids: readonly number[],
  { lock, nameOf, change }: EachOf<R, Before>,
): Promise<ManyChanged<Before>> {
  const uniqueIds = [...new Set(ids)].toSorted((one, other) => one - other)
  const answer: ManyChanged<Before> = { changed: [], skipped: [] }
  for (const id of uniqueIds) {
    const row = await lock(tx, id)
    if (!row) throw new NotFound({ ids: [`Record ${id} no longer exists. Reload the list.`] })
    try {
      const before = await change(row)
      if (before !== undefined) answer.changed.push({ id, before })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      answer.skipped.push({ id, name: nameOf(row), reason: error.message })
    }
  }
  return answer
}
