import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { BidTemplate } from '#contract/entities/market/bid-template.ts'
import { DEFAULT_BID_TEMPLATE } from '#contract/rules/bid-text.ts'
import '#kit/settings/settings-view.tsx'
import '#resources/bid-template/page.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'

const server = fakeServer()

const aTemplate = (values: Partial<BidTemplate> = {}): BidTemplate => ({
  bid_template: 'Hello {contact}, {price} with unit {unit}.',
  low_bid_cents_per_mile: 125,
  undo_send_seconds: 5,
  version: 3,
  ...values,
})

const serveTemplate = (values?: Partial<BidTemplate>) =>
  server.use(answer.get(at('company/bid-template/'), () => HttpResponse.json(aTemplate(values))))

function recording(respond: (count: number) => Response) {
  const bodies: unknown[] = []
  server.use(
    answer.patch(at('company/bid-template/'), async ({ request }) => {
      bodies.push(await request.json())
      return respond(bodies.length)
    }),
  )
  return bodies
}

async function open(values?: Partial<BidTemplate>, isAdmin = true) {
  answerShell(server, { me: { is_admin: isAdmin } })
  serveTemplate(values)
  logIn()
  const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
  localStorage.setItem('session', JSON.stringify({ ...session, is_admin: isAdmin }))
  return openApp('/settings/bid-template')
}
const text = () => screen.findByRole('textbox', { name: 'Bid text' })
const preview = () => screen.getByLabelText('Email preview').textContent
const save = () => screen.getByRole('button', { name: 'Save' })

it('bid template page: is reached by administrators only', async () => {
  const { unmount } = await open()
  await text()
  const sections = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect((await sections.findByRole('link', { name: 'Bid template' })).getAttribute('aria-current')).toBe(
    'page',
  )
  unmount()

  await open({}, false)
  await waitFor(() => expect(window.location.pathname).not.toBe('/settings/bid-template'))
  expect(screen.queryByRole('link', { name: 'Bid template' })).toBeNull()
})

it('bid template: previews the email while typing, and saves with the version it was read at', async () => {
  const { user } = await open()
  const box = await text()
  expect(preview()).toBe('Hello Kim Park, $950.00 with unit 101.')
  const bodies = recording(() => HttpResponse.json(aTemplate({ bid_template: 'Only {price}.', version: 4 })))
  await fill(user, box, 'Only {price}.')
  expect(preview()).toBe('Only $950.00.')
  await user.click(save())
  expect(await screen.findByText('Bid template saved.')).toBeTruthy()
  expect(bodies).toEqual([{ bid_template: 'Only {price}.', version: 3 }])
  await waitFor(() => expect(save()).toHaveProperty('disabled', true))
})

it('bid template: inserts a placeholder at the cursor and moves the cursor after it', async () => {
  const { user } = await open({ bid_template: 'We ask .' })
  const box = (await text()) as HTMLTextAreaElement
  await user.click(box)
  box.setSelectionRange(7, 7)
  await user.click(screen.getByRole('button', { name: '{price} Our price' }))
  expect(box.value).toBe('We ask {price}.')
  expect(document.activeElement).toBe(box)
  expect(box.selectionStart).toBe(14)
})

it('bid template: names an unknown placeholder at the field, and does not send it', async () => {
  const { user } = await open()
  const box = await text()
  const bodies = recording(() => HttpResponse.json(aTemplate()))
  await user.type(box, ' {{prise}')
  expect(await screen.findByText('Unknown placeholder: {prise}.')).toBeTruthy()
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await user.click(save())
  expect(bodies).toEqual([])
})

it('bid template: shows a server refusal at its field', async () => {
  const { user } = await open()
  recording(() => HttpResponse.json({ bid_template: ['There is no placeholder {x}.'] }, { status: 400 }))
  await user.type(await text(), ' more')
  await user.click(save())
  expect(await screen.findByText('There is no placeholder {x}.')).toBeTruthy()
})

it('bid template: one click restores the default, which is sent as empty', async () => {
  const { user } = await open()
  const box = await text()
  const bodies = recording(() => HttpResponse.json(aTemplate({ bid_template: '', version: 4 })))
  await user.click(screen.getByRole('button', { name: 'Use default text' }))
  expect(box).toHaveProperty('value', DEFAULT_BID_TEMPLATE)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.click(save())
  await waitFor(() => expect(bodies).toEqual([{ bid_template: '', version: 3 }]))
  expect(await screen.findByText('Default text')).toBeTruthy()
})

it('low-bid warning: is entered in dollars', async () => {
  const { user } = await open()
  const figure = (await screen.findByLabelText(/Low-bid warning/)) as HTMLInputElement
  expect(figure.value).toBe('1.25')
  const bodies = recording(() => HttpResponse.json(aTemplate({ low_bid_cents_per_mile: 150, version: 4 })))
  await fill(user, figure, 'much')
  expect(await screen.findByText(/Enter dollars such as 1.25/)).toBeTruthy()
  await fill(user, figure, '1.5')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bodies).toEqual([{ low_bid_cents_per_mile: 150, version: 3 }]))
  await user.tab()
  await waitFor(() => expect(figure.value).toBe('1.50'))
})

it('bid template after someone else saved first: keeps the own text, shows theirs, and sends the new version', async () => {
  const { user } = await open()
  const box = await text()
  const refusal = {
    bid_template: ['Someone else set this to: Theirs'],
    low_bid_cents_per_mile: ['Someone else set this to: $2.00'],
  }
  const bodies = recording((count) =>
    count === 1 ? HttpResponse.json(refusal, { status: 409 }) : HttpResponse.json(aTemplate({ version: 5 })),
  )
  await user.type(box, ' Mine.')
  serveTemplate({ bid_template: 'Theirs {price}', low_bid_cents_per_mile: 200, version: 4 })
  await user.click(save())
  expect(await screen.findByRole('radio', { name: 'Theirs: Theirs {price}' })).toBeTruthy()
  expect(box).toHaveProperty('value', 'Hello {contact}, {price} with unit {unit}. Mine.')
  expect(screen.getByLabelText(/Low-bid warning/)).toHaveProperty('value', '2.00')
  await user.click(save())
  await waitFor(() =>
    expect(bodies[1]).toEqual({
      bid_template: 'Hello {contact}, {price} with unit {unit}. Mine.',
      version: 4,
    }),
  )
})

it('bid template with unsaved changes: asks before leaving', async () => {
  const { user } = await open()
  await user.type(await text(), ' more')
  await user.click(
    within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'Profile' }),
  )
  expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy()
})

it('bid template that failed to load: can be retried', async () => {
  answerShell(server, { me: { is_admin: true } })
  server.use(
    answer.get(at('company/bid-template/'), () =>
      HttpResponse.json({ detail: ['The server is away.'] }, { status: 503 }),
    ),
  )
  logIn()
  localStorage.setItem(
    'session',
    JSON.stringify({ ...JSON.parse(localStorage.getItem('session') ?? '{}'), is_admin: true }),
  )
  const { user } = await openApp('/settings/bid-template')
  const again = await screen.findByRole('button', { name: 'Try again' })
  serveTemplate()
  await user.click(again)
  expect(await text()).toBeTruthy()
})
