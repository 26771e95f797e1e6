import type { MaybePosition } from '#contract/rules/distance.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { toPlaceKey } from '#server/freight/stop-pin/place-key.ts'
import { insertPin, readLastPin, undoPin } from '#server/freight/stop-pin/stop-pin.repository.ts'

interface Pinned {
  readonly id: number
  readonly facility: string
  readonly address: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly pin: number | null
}

/**
 * Future loads to the same street or facility use it; null means the address's own position. Moving the pin
 * back to its previous place undoes the last correction. Returns the stop's current pin.
 */
export async function keepPin(
  tx: Tx,
  by: number,
  stop: Pinned,
  to: MaybePosition,
  isAtAddress: boolean,
): Promise<number | null> {
  const { place_key = '', zip = '' } = toPlaceKey(stop) ?? {}
  const last = await readLastPin(tx, stop.id)
  if (
    last?.place_key === place_key &&
    last.former_latitude === to.latitude &&
    last.former_longitude === to.longitude
  ) {
    await undoPin(tx, last.id)
    return last.former_pin
  }
  const id = await insertPin(tx, {
    place_key,
    zip,
    latitude: isAtAddress ? null : to.latitude,
    longitude: isAtAddress ? null : to.longitude,
    corrected_by: by,
    stop: stop.id,
    former_latitude: stop.latitude,
    former_longitude: stop.longitude,
    former_pin: stop.pin,
  })
  return isAtAddress ? null : id
}
