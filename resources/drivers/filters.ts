import type { listDrivers } from '#contract/entities/fleet/driver.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { archiveFilter } from '#parts/fleet/registration/archive-filter.ts'

export const filters = defineFilters<typeof listDrivers>([
  { kind: 'search', name: 'search', label: 'Search name, phone, license' },
  archiveFilter,
])
