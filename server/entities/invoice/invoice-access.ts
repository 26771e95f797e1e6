import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { Forbidden } from '#server/core/errors.ts'
import { orNotFound } from '#server/core/or-not-found.ts'
import type { Tx } from '#server/db/client.ts'
import { readContent } from '#server/entities/invoice/invoice.repository.ts'

export async function contentFor(tx: Tx, viewer: LoadViewer, id: number) {
  const content = await orNotFound(readContent(tx, id))
  if (!content.dispatchers.every((dispatcher) => seesPrices({ dispatcher }, viewer)))
    throw new Forbidden('This invoice is for another dispatcher’s load.')
  return content
}
