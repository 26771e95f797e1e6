import { useNotification } from '@refinedev/core'
import { useEffect } from 'react'
import { useToday } from '#kit/cells/today.ts'
import { type FilterSpec, filterProblem } from './filters.ts'

/** Says which filters of the address could not be read, since another choice is shown in their place. */
export function useFilterProblems(filters: readonly FilterSpec[], params: URLSearchParams) {
  const today = useToday()
  const { open } = useNotification()
  const problems = filters
    .flatMap((filter) => filterProblem(filter, params.get(filter.name), today) ?? [])
    .join(' ')
  useEffect(() => {
    if (problems !== '') open?.({ key: 'filter problems', type: 'error', message: problems })
  }, [problems, open])
}
