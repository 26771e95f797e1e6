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

test('edit form: sends only the changed fields with the version, then shows the record', async () => {
  const app = open()
  await retype(app, 'Weight', '900')
  await save(app)
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1'))
  expect(updates(app)).toEqual([{ weight: 900, version: 1 }])
})

test('edit form: Ctrl+Enter saves from inside a multi-line field', async () => {
  const app = open()
  await fill(app.user, await screen.findByLabelText('Notes'), 'fragile')
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(updates(app)).toEqual([{ notes: 'fragile', version: 1 }]))
})

test("edit form: starts with the server's current values, not with cached ones", async () => {
  const rows = [aCrate()]
  const app = open(memoryProvider(rows))
  await app.user.click(await screen.findByRole('link', { name: 'Cancel' }))
  rows[0] = { ...aCrate(), name: 'Beta', version: 2 }
  await app.user.click(await screen.findByRole('link', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Beta')
  expect(document.title).toBe('Edit Crate Beta · Freight')
})

test('edit form: sends nothing when nothing changed', async () => {
  const app = open()
  await screen.findByLabelText('Name')
  await save(app)
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1'))
  expect(updates(app)).toEqual([])
})

test('edit form: shows a contract violation at its field before anything is sent', async () => {
  const app = open()
  await app.user.clear(await screen.findByLabelText('Name'))
  await save(app)
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  expect(updates(app)).toEqual([])
})

test('edit form: shows a server refusal at its field, and one without a field at the top', async () => {
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

test('edit form: sends a switch and a choice in their wire form', async () => {
  const app = open()
  await app.user.click(await screen.findByRole('switch', { name: 'Sealed' }))
  await choose(app.user, screen.getByRole('combobox', { name: 'Colour' }), 'Green')
  await save(app)
  await waitFor(() => expect(updates(app)).toEqual([{ colour: 'green', sealed: true, version: 1 }]))
})

test('create form: sends the filled fields and omits the empty ones', async () => {
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
    detail: ['Ann Lee changed this crate.'],
    weight: setTo('700'),
    name: setTo('Theirs'),
    notes: setTo('by them'),
  },
}

test('edit form after someone else saved first: shows both values, lets the user take theirs, and sends the new version', async () => {
  const rows = [aCrate()]
  const app = open(memoryProvider(rows))
  await retype(app, 'Weight', '900')
  await retype(app, 'Name', 'Mine')
  rows[0] = aCrate({ version: 2, weight: 700, name: 'Theirs', notes: 'by them' })
  app.memory.failNext(stale)
  await save(app)
  const panel = await screen.findByRole('alert', { name: 'Changed by someone else' })
  expect(within(panel).getByRole('heading', { name: 'Ann Lee changed this crate.' })).toBeTruthy()
  const weight = within(within(panel).getByRole('group', { name: 'Weight' }))
  expect(weight.getByRole('radio', { name: 'Yours: 900 lb' })).toHaveProperty('checked', true)
  await app.user.click(weight.getByRole('radio', { name: 'Theirs: 700 lb' }))
  expect(screen.getByLabelText('Weight')).toHaveProperty('value', '700')
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'by them')
  expect(within(panel).getByText(/Notes/).textContent).toBe('Notes: by them')
  await save(app)
  await waitFor(() => expect(updates(app).at(-1)).toEqual({ name: 'Mine', version: 2 }))
})

test('edit form with unsaved changes: asks before leaving, and keeps them when the user stays', async () => {
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

test("edit form with unsaved changes: asks on the browser's Back too, and leaves when confirmed", async () => {
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

test('edit form without changes: does not ask before leaving', async () => {
  const app = open()
  await app.user.click(await screen.findByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(window.location.pathname).toBe('/crates/1'))
})

test('edit form with unsaved changes: warns before the window closes', async () => {
  const app = open()
  await retype(app, 'Name', 'Half typed')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
})

test.each([
  ['a new record', '/crates/create'],
  ['a record that is there', '/crates/1/edit'],
])('form: marks required fields for %s', async (_, path) => {
  open(memoryProvider([aCrate()]), path)
  expect((await screen.findByLabelText('Name')).getAttribute('aria-required')).toBe('true')
  expect(screen.getByText('Name').className).toBe('kit-required')
  expect(screen.getByText('Required')).toBeTruthy()
  for (const free of ['Weight', 'Colour', 'Sealed', 'Notes']) {
    expect(screen.getByLabelText(free).hasAttribute('aria-required')).toBe(false)
  }
})
