import { readInstallation } from '#contract/entities/session.ts'
import { useRead } from '#kit/call.ts'

/** The installation's map tiles: null for none, undefined until it is known; an installation that cannot be asked has none. */
export function useTileUrl(): string | null | undefined {
  const { data, error } = useRead(readInstallation, { resource: 'installation', staleMs: Number.POSITIVE_INFINITY })
  if (data) return data.tile_url
  return error ? null : undefined
}
