import { useEffect, useState } from 'react'
import { listPlaces, type Place } from '#contract/entities/kernel/place.ts'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'

const PAUSE_MS = 250
const MIN_LETTERS = 2

const formatName = ({ name, state, zip }: Place) => [`${name}, ${state}`, zip].filter(Boolean).join(' ')

export function usePlaces(typed: string): readonly string[] {
  const [search, setSearch] = useState('')
  const { data: may } = useCan({ resource: 'places', action: 'list' })
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useRead(listPlaces, {
    resource: 'places',
    query: { search },
    isEnabled: may?.can === true && search.length >= MIN_LETTERS,
    staleMs: Number.POSITIVE_INFINITY,
    keepsPrevious: true,
  })
  return (data?.results ?? []).map(formatName)
}
