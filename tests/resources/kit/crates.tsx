import { z } from 'zod'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { type BodyOf, endpoint, idParams, orderBy, page, pageQuery, record } from '#contract/http.ts'
import { defineResource } from '#kit/define-resource.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import type { Field } from '#kit/fields/field-spec.ts'
import { defineFilters } from '#kit/list/filters.ts'

const crate = record.extend({
  name: z.string(),
  weight: z.number().nullable(),
  colour: z.enum(['red', 'green']),
  sealed: z.boolean(),
  notes: z.string(),
  secret: z.string(),
})
export type Crate = z.infer<typeof crate>

const body = crate
  .pick({ weight: true, colour: true, sealed: true, notes: true })
  .extend({ name: z.string().trim().min(1, 'Enter a name.') })

export const listCrates = endpoint({
  name: 'listCrates',
  summary: 'Crates.',
  path: 'crate/list',
  access: ['crates', 'list'],
  query: pageQuery.extend({
    search: z.string().optional(),
    colour: z.string().optional(),
    maker: z.string().optional(),
    made_on: z.string().optional(),
    yards: z.string().optional(),
    keeper: z.string().optional(),
    order: orderBy(['name']).optional(),
  }),
  answer: page(crate),
})
const readCrate = endpoint({
  name: 'readCrate',
  summary: 'A crate.',
  path: 'crate/{id}',
  access: ['crates', 'show'],
  params: idParams,
  answer: crate,
})
const createCrate = endpoint({
  name: 'createCrate',
  summary: 'Make a crate.',
  method: 'POST',
  path: 'crate/create',
  access: ['crates', 'create'],
  body: body.partial().required({ name: true }),
  answer: crate,
})
const updateCrate = endpoint({
  name: 'updateCrate',
  summary: 'Change a crate.',
  method: 'PATCH',
  path: 'crate/{id}',
  access: ['crates', 'edit'],
  params: idParams,
  body: body.partial().extend({ version: z.int() }),
  answer: crate,
})
const sealCrate = endpoint({
  name: 'sealCrate',
  summary: 'Seal a crate.',
  method: 'POST',
  path: 'crate/{id}/seal',
  access: ['crates', 'send'],
  params: idParams,
  idempotent: true,
  answer: crate,
})

export const rejectCrate = endpoint({
  name: 'rejectCrate',
  summary: 'Reject a crate.',
  method: 'POST',
  path: 'crate/{id}/reject',
  access: ['crates', 'send'],
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1, 'Enter the reason.') }),
  answer: crate,
})

export const paintCrates = endpoint({
  name: 'paintCrates',
  summary: 'Paint crates; answers what each was before.',
  method: 'POST',
  path: 'crate/paint',
  access: ['crates', 'edit'],
  body: z.object({
    crates: z.array(z.int()).min(1),
    colour: z.int('Choose the colour.').nullable(),
    note: z.string().optional(),
  }),
  answer: z.object({ changed: z.array(z.object({ id: z.int(), before: z.int().nullable() })) }),
})

export const countCrates = endpoint({
  name: 'countCrates',
  summary: 'How many crates there are of each colour.',
  path: 'crate/counts',
  access: ['crates', 'list'],
  query: z.object({ search: z.string().optional() }),
  answer: z.object({ counts: z.record(z.string(), z.int()) }),
})

const COLOURS = { red: 'Red', green: 'Green' }

const crateFacts = buildFields<Crate>()({
  ...RECORD_FACTS,
  created_at: { ...RECORD_FACTS.created_at, isInternal: true },
  name: { label: 'Name', kind: 'text' },
  weight: { label: 'Weight', kind: 'weight' },
  colour: { label: 'Colour', kind: 'code', codes: COLOURS },
  sealed: { label: 'Sealed', kind: 'yes-no' },
  notes: { label: 'Notes', kind: 'multiline' },
  secret: { label: 'Secret', kind: 'text', isInternal: true },
})

export const crateFields = defineFields<typeof crateFacts, BodyOf<typeof updateCrate>, 'summary'>(
  crateFacts,
  {
    name: { column: { width: 100 }, group: 'Crate', form: true },
    weight: { column: { width: 80 }, group: 'Crate', form: true },
    colour: { column: { width: 80 }, group: 'Crate', form: true },
    sealed: { column: { width: 80, hidden: true }, group: 'Crate', form: true },
    notes: { group: 'Remarks', form: true },
    summary: {
      label: 'Summary',
      cell: { compute: ({ name, colour }) => `${name} is ${colour}` },
      group: 'Remarks',
    },
  },
)

const views: Views<Crate> = {
  title: ({ name }) => `Crate ${name}`,
  fields: crateFields,
  filters: defineFilters<typeof listCrates>([
    { kind: 'search', name: 'search', label: 'Search crates' },
    { kind: 'choice', name: 'colour', label: 'Colour', choices: { '': 'All', ...COLOURS }, initial: '' },
  ]),
  actions: [
    {
      label: 'Seal',
      endpoint: sealCrate,
      when: ({ sealed }) => !sealed,
      confirm: { title: 'Seal this crate?', text: ({ name }) => `${name} cannot be opened again.` },
      done: ({ name }) => `${name} is sealed.`,
    },
  ],
  empty: 'There is no crate yet.',
}

export const crates = (fields: readonly Field<Crate>[] = crateFields, changed: Partial<Views<Crate>> = {}) =>
  defineResource<Crate>({
    label: 'Crates',
    singular: 'Crate',
    path: '/crates',
    nav: false,
    permission: 'VIEW_VEHICLES',
    endpoints: { list: listCrates, show: readCrate, create: createCrate, update: updateCrate },
    views: () => Promise.resolve({ default: { ...views, ...changed, fields } }),
    live: ['BID_CHANGED'],
  })

export const aCrate = (values: Partial<Crate> = {}): Crate => ({
  id: 1,
  created_at: '2025-11-20T10:00:00Z',
  updated_at: '2025-11-20T10:00:00Z',
  version: 1,
  name: 'Alpha',
  weight: 1200,
  colour: 'red',
  sealed: false,
  notes: '',
  secret: 'hidden from all',
  ...values,
})
