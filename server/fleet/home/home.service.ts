import { homeTexts, writeHome } from '#server/fleet/home/home.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { placeNamed } from '#server/kernel/geo/place-named.ts'
import { findPlace } from '#server/kernel/geo/places.ts'

/** Throws BadRequest where the text names no place. */
export async function refuseUnknownHome(tx: Tx, home: string | undefined): Promise<void> {
  if (home) await placeNamed(tx, home, 'home_base')
}

/** After a home base, or the city of an owner whose trucks have none, was changed. */
export async function placeHome(
  tx: Tx,
  of: { readonly vehicle: number } | { readonly owner: number },
): Promise<void> {
  for (const { id, home } of await homeTexts(tx, of))
    await writeHome(tx, id, home === '' ? null : await findPlace(tx, home))
}
