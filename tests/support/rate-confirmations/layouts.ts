import { FORMS } from './forms.ts'
import type { Layout } from './layout.ts'
import { LISTS } from './lists.ts'
import { ODDITIES } from './oddities.ts'

/** The layouts that the reader was written beside. */
export const SEEN: readonly Layout[] = [...FORMS, ...LISTS, ...ODDITIES]
