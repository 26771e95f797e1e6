import type { z } from 'zod'
import type { askForRevision, RateConfirmationDetail } from '#contract/entities/freight/rate-confirmation.ts'
import { mayEditPrices } from '#contract/rules/load-access.ts'
import { Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { sendNews } from '#server/freight/broker-news/broker-news.service.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import {
  OTHER_COUNTS,
  openVersion,
  readVersion,
} from '#server/freight/rate-confirmation/rate-confirmation.service.ts'
import type { Relayed } from '#server/kernel/email/queue.ts'

export async function askRevision(
  tx: Tx,
  who: LoadChanger,
  id: number,
  words: z.output<typeof askForRevision.body>,
  relayed: Relayed,
): Promise<RateConfirmationDetail> {
  const { load, standing } = await openVersion(tx, who, id)
  if (!mayEditPrices(load, who))
    throw new Forbidden('This load belongs to another dispatcher. Its price is read-only.')
  if (standing?.row.id !== id) throw new Conflict(OTHER_COUNTS)
  const last = (await listStops(tx, load.id)).at(-1)
  await sendNews(tx, who, load.id, { kind: 'revise', stop: last?.id ?? 0, ...words }, relayed)
  return readVersion(tx, who, id)
}
