import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { live, offer } from '#contract/entities/market/offer.ts'
import { readAs } from '#contract/reader/read-answer.ts'
import { useLive } from '#kit/use-live.ts'
import { readStoredFilter } from './filter/filter-store.ts'
import { filterOfText } from './filter/filter-url.ts'
import { usePreparedFilter } from './filter/use-prepared-filter.ts'

/** Milliseconds in which arrivals are announced together. */
const GATHER_MS = 1000
const CREATED = { LOAD_CREATED: live.LOAD_CREATED }
const PREFIX = /^\(\d+\) /

interface Props {
  onCount: (count: number) => void
}

const watchVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
const isVisible = () => document.visibilityState === 'visible'

/** Counts each offer once, by the filter that the user left on the board. */
function Counted({ onCount }: Props) {
  const { filter } = useMemo(() => filterOfText(readStoredFilter()), [])
  const { passes } = usePreparedFilter(filter)
  const [count, setCount] = useState(0)
  const fresh = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(CREATED, ({ data }) => {
    if (data.id === undefined || !passes(readAs(offer, data))) return
    fresh.current.add(data.id)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setCount(fresh.current.size)
    }, GATHER_MS)
  })

  useEffect(() => {
    onCount(count)
    return () => onCount(0)
  }, [count, onCount])
  useEffect(() => {
    if (count === 0) return undefined
    const say = () => {
      const title = `(${count}) ${document.title.replace(PREFIX, '')}`
      if (document.title !== title) document.title = title
    }
    say()
    // Pages set their titles at any time, so watch for it.
    const observer = new MutationObserver(say)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(PREFIX, '')
    }
  }, [count])
  return null
}

export function NewOffers({ onCount }: Props) {
  const { pathname } = useLocation()
  const isSeen = useSyncExternalStore(watchVisibility, isVisible) && pathname === '/dispatch'
  return isSeen ? null : <Counted onCount={onCount} />
}
