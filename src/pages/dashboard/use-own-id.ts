import { useGetIdentity } from '@refinedev/core'
import type { Me } from '#contract/entities/people/session.ts'

export function useOwnId(): string | undefined {
  const { data } = useGetIdentity<Partial<Me>>()
  return data?.id === undefined ? undefined : String(data.id)
}
