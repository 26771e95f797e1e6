import type { ExpiringDocument } from '#contract/entities/fleet/document-request.ts'
import type { Views } from '#kit/define-views.ts'
import { WhatIsQueued } from '#parts/fleet/documents/what-is-counted.tsx'
import { documentName } from '#parts/fleet/documents/document-kinds.ts'
import { bulk } from './bulk.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<ExpiringDocument> = {
  title: ({ type, record_name }) => `${documentName(type)}: ${record_name}`,
  fields,
  filters,
  actions: [],
  note: WhatIsQueued,
  bulk,
  empty: 'No documents expire in the next 60 days.',
}
export default views
