import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readContent } from '#server/money/invoice/invoice.repository.ts'

export async function contentFor(tx: Tx, viewer: LoadViewer, id: number) {
  const content = await orNotFound(readContent(tx, id))
  if (!content.dispatchers.every((dispatcher) => seesPrices({ dispatcher }, viewer)))
    throw new Forbidden('This invoice is for another dispatcher’s load.')
  return content
}
