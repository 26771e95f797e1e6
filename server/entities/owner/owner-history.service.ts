import type { Tx } from '#server/db/client.ts'
import { cachedCount } from '#server/db/cached-count.ts'
import { countChanges } from '#server/entities/history/history.repository.ts'
import { buildHistory, type History } from '#server/entities/history/history.service.ts'
import { ofOwner } from '#server/entities/owner/owner-history.repository.ts'

/** The changes of the owner, its drivers, its vehicles and their documents. */
export const buildOwnerHistory = (tx: Tx, id: number, page: number): Promise<History> =>
  buildHistory(tx, ofOwner(tx.companyId, id), page, {
    count: (scope) => cachedCount(tx, `history ${id}`, () => countChanges(tx, scope)),
  })
