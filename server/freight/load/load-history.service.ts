import type { Tx } from '#server/kernel/db/client.ts'
import { buildHistory, type History } from '#server/kernel/history/history.service.ts'
import { ofLoad, zonesOfLoad } from '#server/freight/load/load-history.repository.ts'

export const buildLoadHistory = async (
  tx: Tx,
  id: number,
  fields: readonly string[],
  page: number,
): Promise<History> =>
  buildHistory(tx, ofLoad(tx.companyId, id, fields), page, { zones: await zonesOfLoad(tx, id) })
