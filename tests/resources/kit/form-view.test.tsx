import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { choose, fill } from '#tests/support/person.ts'
import { aCrate, crates } from './crates.tsx'

const open = (memory = memoryProvider([aCrate()]), path = '/crates/1/edit') => ({
  memory,
  ...renderResources({ resources: [crates()], dataProvider: memory.provider, path }),
})
type App = ReturnType<typeof open>

const retype = async ({ user }: App, label: string, text: string) => {
  const input = await screen.findByLabelText(label)
  await fill(user, input, text)
}
const save = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Save' }))
const updates = ({ memory }: App) => memory.callsOf('update').map(({ variables }) => variables)

test('an edit sends only what was changed, with the version, and shows the record', async () => {
  const app = open()
  await retype(app, 'Weight', '900')
  await save(app)
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1'))
  expect(updates(app)).toEqual([{ weight: 900, version: 1 }])
})

test('Ctrl+Enter saves from inside a text of several lines', async () => {
  const app = open()
  await fill(app.user, await screen.findByLabelText('Notes'), 'fragile')
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(updates(app)).toEqual([{ notes: 'fragile', version: 1 }]))
})

test('a form begins with what the server says now, not with what was kept', async () => {
  const rows = [aCrate()]
  const app = open(memoryProvider(rows))
  await app.user.click(await screen.findByRole('link', { name: 'Cancel' }))
  rows[0] = { ...aCrate(), name: 'Beta', version: 2 }
  await app.user.click(await screen.findByRole('link', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Beta')
  expect(document.title).toBe('Edit Crate Beta · Freight')
})

test('a form that nobody changed sends nothing', async () => {
  const app = open()
  await screen.findByLabelText('Name')
  await save(app)
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1'))
  expect(updates(app)).toEqual([])
})

test('what the contract refuses is said at its field before anything is sent', async () => {
  const app = open()
  await app.user.clear(await screen.findByLabelText('Name'))
  await save(app)
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  expect(updates(app)).toEqual([])
})

test('what the server refuses is said at its field, and what has no field at the top', async () => {
  const app = open()
  await retype(app, 'Name', 'Beta')
  app.memory.failNext({
    message: 'Bad request',
    statusCode: 400,
    errors: { name: ['This name is taken.'], detail: ['The yard is closed.'] },
  })
  await save(app)
  const item = (await screen.findByText('This name is taken.')).closest('.ant-form-item')
  expect(within(item as HTMLElement).getByLabelText('Name')).toHaveProperty('value', 'Beta')
  expect(screen.getByRole('alert', { name: '' }).textContent).toContain('The yard is closed.')
})

test('a switch and a choice are sent as the wire has them', async () => {
  const app = open()
  await app.user.click(await screen.findByRole('switch', { name: 'Sealed' }))
  await choose(app.user, screen.getByRole('combobox', { name: 'Colour' }), 'Green')
  await save(app)
  await waitFor(() => expect(updates(app)).toEqual([{ colour: 'green', sealed: true, version: 1 }]))
})

test('a new record is made over the same fields, without those that were left empty', async () => {
  const app = open(memoryProvider([]), '/crates/create')
  await retype(app, 'Name', 'Gamma')
  await retype(app, 'Weight', '10')
  await save(app)
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1'))
  expect(app.memory.callsOf('create').map(({ variables }) => variables)).toEqual([
    { name: 'Gamma', weight: 10 },
  ])
})

const setTo = (value: string) => [`Someone else set this to: ${value}`]
const stale = {
  message: 'Conflict',
  statusCode: 409,
  errors: {
    detail: ['Someone else changed this crate.'],
    weight: setTo('700'),
    name: setTo('Theirs'),
    notes: setTo('by them'),
  },
}

test('after someone else saved first both values are shown, theirs may be chosen, and the new version is sent', async () => {
  const rows = [aCrate()]
  const app = open(memoryProvider(rows))
  await retype(app, 'Weight', '900')
  await retype(app, 'Name', 'Mine')
  rows[0] = aCrate({ version: 2, weight: 700, name: 'Theirs', notes: 'by them' })
  app.memory.failNext(stale)
  await save(app)
  const panel = await screen.findByRole('alert', { name: 'Changed by someone else' })
  const weight = within(within(panel).getByRole('group', { name: 'Weight' }))
  expect(weight.getByRole('radio', { name: 'Yours: 900 lb' })).toHaveProperty('checked', true)
  await app.user.click(weight.getByRole('radio', { name: 'Theirs: 700 lb' }))
  expect(screen.getByLabelText('Weight')).toHaveProperty('value', '700')
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'by them')
  expect(within(panel).getByText(/Notes/).textContent).toBe('Notes: by them')
  await save(app)
  await waitFor(() => expect(updates(app).at(-1)).toEqual({ name: 'Mine', version: 2 }))
})

test('leaving with unsaved changes asks, and keeps them when told to', async () => {
  const app = open()
  await retype(app, 'Name', 'Half typed')
  await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Unsaved changes' })
  await app.user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half typed')
  expect(window.location.pathname).toBe('/crates/1/edit')

  await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await app.user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1'))
  expect(updates(app)).toEqual([])
})

test("the browser's back asks too, and goes back when told to", async () => {
  const app = open(memoryProvider([aCrate()]), '/crates/1')
  await app.user.click(await screen.findByRole('link', { name: 'Edit' }))
  await retype(app, 'Name', 'Half typed')
  window.history.back()
  expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy()
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1/edit'))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half typed')
  await app.user.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
  expect(window.location.pathname).toBe('/crates/1')
})

test('leaving without changes does not ask', async () => {
  const app = open()
  await app.user.click(await screen.findByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1'))
})

test('closing the window with unsaved changes warns', async () => {
  const app = open()
  await retype(app, 'Name', 'Half typed')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
})

test.each([
  ['a new record', '/crates/create'],
  ['a record that is there', '/crates/1/edit'],
])('what the contract does not take empty is marked in the form of %s', async (_, path) => {
  open(memoryProvider([aCrate()]), path)
  expect((await screen.findByLabelText('Name')).getAttribute('aria-required')).toBe('true')
  expect(screen.getByText('Name').className).toBe('kit-required')
  expect(screen.getByText('Required')).toBeTruthy()
  for (const free of ['Weight', 'Colour', 'Sealed', 'Notes']) {
    expect(screen.getByLabelText(free).hasAttribute('aria-required')).toBe(false)
  }
})
