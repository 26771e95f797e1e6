import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { People } from './people.ts'
import { usePeople } from './use-people.ts'
import { useReport } from './use-report.ts'

interface Presences {
  people: ReadonlyMap<number, People>
  sayBidding: (isBidding: boolean) => void
}

const NOBODY: People = []
const PresenceContext = createContext<Presences>({ people: new Map(), sayBidding: () => undefined })

interface ProviderProps {
  openId: number | null
  isReady: boolean
  children: ReactNode
}

export function PresenceProvider({ openId, isReady, children }: ProviderProps) {
  const people = usePeople(isReady)
  const [isBidding, sayBidding] = useState(false)
  useReport(openId, isBidding)
  const value = useMemo(() => ({ people, sayBidding }), [people])
  return <PresenceContext value={value}>{children}</PresenceContext>
}

export const usePeopleAt = (offer: number): People => use(PresenceContext).people.get(offer) ?? NOBODY

export function useSayBidding() {
  const { sayBidding } = use(PresenceContext)
  useEffect(() => {
    sayBidding(true)
    return () => sayBidding(false)
  }, [sayBidding])
}
