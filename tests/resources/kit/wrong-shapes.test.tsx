import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Field } from '#kit/fields/field-spec.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { aCrate, type Crate, crateFields, crates } from './crates.tsx'

type Odd = Crate & { parts: { name: string }[]; maker: { name: string } }

function Parts({ parts }: Pick<Odd, 'parts'>) {
  return <span>{parts.map(({ name }) => name).join(', ')}</span>
}

const fields: readonly Field<Crate>[] = [
  ...crateFields,
  {
    name: 'parts',
    label: 'Parts',
    cell: { compute: (row) => <Parts parts={(row as Odd).parts} /> },
    column: { width: 100 },
    group: 'Crate',
  },
  {
    name: 'maker',
    label: 'Maker',
    cell: { compute: (row) => (row as Odd).maker.name },
    column: { width: 100 },
    group: 'Crate',
  },
  {
    name: 'box',
    label: 'Box',
    cell: { compute: () => ({ width: 3 }) as never },
    column: { width: 100 },
    group: 'Crate',
  },
]

let logged: unknown[][]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void logged.push(words))
})
afterEach(() => vi.restoreAllMocks())
const reportsOf = (part: string) => logged.filter(([text]) => text === `could not render ${part}`)
const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

describe('record with an unexpected shape', () => {
  it('record page: shows a dash for a field that cannot be drawn, and draws all others', async () => {
    const { provider } = memoryProvider([aCrate()])
    renderResources({ resources: [crates(fields)], dataProvider: provider, path: '/crates/1' })
    await screen.findByRole('heading', { level: 1, name: 'Crate Alpha' })
    expect(['Parts', 'Maker', 'Box', 'Weight'].map(valueOf)).toEqual(['—', '—', '—', '1,200 lb'])
    for (const part of ['Parts', 'Maker', 'Box']) expect(reportsOf(part)).toHaveLength(1)
  })

  it('list: shows the row like any other, and reports the field once', async () => {
    const { provider } = memoryProvider([aCrate(), aCrate({ id: 2, name: 'Beta' })])
    const odd = fields.map((field) => (field.name === 'parts' ? { ...field, label: 'Pieces' } : field))
    renderResources({ resources: [crates(odd)], dataProvider: provider, path: '/crates' })
    expect(await screen.findByText('Alpha')).toBeTruthy()
    expect(screen.getByText('Beta')).toBeTruthy()
    expect(reportsOf('Pieces')).toHaveLength(1)
  })

  it('record page: stays usable when its name or one tab cannot be drawn', async () => {
    const { provider } = memoryProvider([aCrate()])
    const tabs = [
      { name: 'parts', label: 'Parts', render: (row: Crate) => <Parts parts={(row as Odd).parts} /> },
    ]
    const title = () => (undefined as unknown as Odd).maker.name
    renderResources({
      resources: [crates(crateFields, { tabs, title })],
      dataProvider: provider,
      path: '/crates/1',
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Parts can’t be shown.')
    expect(screen.getByRole('heading', { level: 1, name: 'Crate' })).toBeTruthy()
    expect(valueOf('Weight')).toBe('1,200 lb')
  })
})

test.each(['null', '"<html>"'])(
  'record page: an answer that is not a record shows an error: %s',
  async (body) => {
    const { provider } = memoryProvider([aCrate()])
    const answer = JSON.parse(body) as never
    renderResources({
      resources: [crates()],
      dataProvider: { ...provider, getOne: () => Promise.resolve({ data: answer }) },
      path: '/crates/1',
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this crate.')
  },
)

test.each(['/crates/abc', '/crates/1.5', '/crates/0', '/crates/-1/edit', '/crates/1e3/edit'])(
  'record page: %s is not the URL of a record',
  async (path) => {
    const memory = memoryProvider([aCrate()])
    renderResources({ resources: [crates()], dataProvider: memory.provider, path })
    expect((await screen.findByRole('alert')).textContent).toContain('Crate not found')
    expect(memory.callsOf('getOne')).toEqual([])
  },
)
