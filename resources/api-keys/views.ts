import type { ApiKey } from '#contract/entities/people/api-key.ts'
import type { Views } from '#kit/define-views.ts'
import { fields } from './fields.tsx'
import { About } from './about.tsx'

const views: Views<ApiKey> = {
  title: ({ name }) => name,
  fields,
  filters: [],
  actions: [],
  note: About,
  empty: 'No keys yet. Create the first one.',
}
export default views
