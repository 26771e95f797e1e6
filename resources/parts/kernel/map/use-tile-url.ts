import { readInstallation } from '#contract/entities/people/session.ts'
import { useRead } from '#kit/call.ts'

/** Null for none, undefined until loaded; a failed request counts as none. */
export function useTileUrl(): string | null | undefined {
  const { data, error } = useRead(readInstallation, {
    resource: 'installation',
    staleMs: Number.POSITIVE_INFINITY,
  })
  if (data) return data.tile_url
  return error ? null : undefined
}
