import { useGetIdentity } from '@refinedev/core'
import { useCallback, useMemo } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import { useToday } from '#kit/cells/today.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { type FilterSpec, getInitialValue, listDefaultFilters, splitFilters } from './filters.ts'
import { isFiltered, type ListQuery } from './list-query.ts'

/** The filters of a list: those of its head, and those behind its button (`behind`, of which some are `active`). */
export function useListFilters(
  specs: readonly FilterSpec[],
  listQuery: ListQuery,
  changeQuery: (part: Partial<ListQuery>) => void,
) {
  const today = useToday()
  const isPhone = useIsPhone()
  const { data: me } = useGetIdentity<Me>()
  const { inLine, behind } = useMemo(() => splitFilters(specs, isPhone), [specs, isPhone])
  const change = useCallback((filters: Record<string, string>) => changeQuery({ filters }), [changeQuery])
  const { filters: values } = listQuery
  return {
    inLine,
    behind,
    active: behind.filter((filter) => values[filter.name] !== getInitialValue(filter, today)),
    defaults: listDefaultFilters(behind, values, me),
    values,
    change,
    isAnySet: isFiltered(listQuery, specs, today),
    clear: () => change(Object.fromEntries(specs.map((spec) => [spec.name, getInitialValue(spec, today)]))),
  }
}
