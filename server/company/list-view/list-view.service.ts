import type { z } from 'zod'
import type { saveListView } from '#contract/entities/company/list-view.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { JsonText } from '#server/kernel/base/json-text.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { countViews, readView, saveView } from '#server/company/list-view/list-view.repository.ts'

const MAX_VIEWS = 100

export async function storeView(
  tx: Tx,
  userId: number,
  body: z.output<typeof saveListView.body>,
): Promise<JsonText> {
  const id = await saveView(tx, userId, body)
  if ((await countViews(tx, userId, body.list)) > MAX_VIEWS) {
    throw new BadRequest({ name: [`You already have ${MAX_VIEWS} views of this list. Delete one first.`] })
  }
  return orNotFound(readView(tx, userId, id))
}
