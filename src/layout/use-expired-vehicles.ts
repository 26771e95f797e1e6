import { useCan } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { countExpiredVehicles } from '#contract/entities/hr-vehicle.ts'
import { useRead } from '#kit/call.ts'
import { useLive, useReconnected } from '#src/ui/use-live.ts'

/** A storm of messages counts once in this many milliseconds. */
const GATHER_MS = 1000

/** How many vehicles have a required paper that has expired; asked only by who has the HR view permission. */
export function useExpiredVehicles(isSure: boolean): number {
  const { data: may } = useCan({ resource: 'hr-portal-vehicles', action: 'list', queryOptions: { enabled: isSure } })
  const isAsked = isSure && may?.can === true
  const { data, refetch } = useRead(countExpiredVehicles, { resource: 'hr-portal-vehicles', isEnabled: isAsked })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const gather = () => {
    if (!isAsked) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, GATHER_MS)
  }
  useLive(['PAPERS_CHANGED'], gather)
  useReconnected(gather)
  useEffect(() => {
    if (!isAsked) return undefined
    const onFocus = () => void refetch()
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [isAsked, refetch])
  return isAsked ? (data?.expired_vehicles_count ?? 0) : 0
}
