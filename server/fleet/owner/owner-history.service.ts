import type { Tx } from '#server/kernel/db/client.ts'
import { cachedCount } from '#server/kernel/db/cached-count.ts'
import { countChanges } from '#server/kernel/history/history.repository.ts'
import { buildHistory, type History } from '#server/kernel/history/history.service.ts'
import { ofOwner } from '#server/fleet/owner/owner-history.repository.ts'

/** The changes of the owner, its drivers, its vehicles and their documents. */
export const buildOwnerHistory = (tx: Tx, id: number, page: number): Promise<History> =>
  buildHistory(tx, ofOwner(tx.companyId, id), page, {
    count: (scope) => cachedCount(tx, `history ${id}`, () => countChanges(tx, scope)),
  })
