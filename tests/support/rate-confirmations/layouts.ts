import { FORMS } from './forms.ts'
import type { Layout } from './layout.ts'
import { LATER_FORMS } from './later-forms.ts'
import { LATER_LISTS } from './later-lists.ts'
import { LISTS } from './lists.ts'
import { ODDITIES } from './oddities.ts'
import { OUTSIDE_BLOCKS } from './outside-blocks.ts'
import { OUTSIDE_TABLES } from './outside-tables.ts'

export const SEEN: readonly Layout[] = [...FORMS, ...LISTS, ...ODDITIES]
export const LATER: readonly Layout[] = [...LATER_FORMS, ...LATER_LISTS]
/** Modeled on real documents, with everything that they print about stops. */
export const OUTSIDE: readonly Layout[] = [...OUTSIDE_BLOCKS, ...OUTSIDE_TABLES]
