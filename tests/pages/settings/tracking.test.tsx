import { act, screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { TrackingSettings } from '#contract/entities/fleet/tracking-settings.ts'
import { phoneSetup } from '#resources/tracking/phone-code.tsx'
import '#kit/settings/settings-view.tsx'
import '#resources/tracking/page.tsx'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()
const ADDRESS = 'https://freight.example/app/api/tracking/position/'

const settings = (values: Partial<TrackingSettings> = {}): TrackingSettings => ({
  address: ADDRESS,
  token: 'token-of-today',
  fingerprint: 'print-of-today',
  ...values,
})
const RENEWED = { token: 'token-of-tomorrow', fingerprint: 'print-of-tomorrow' }

const serve = (values?: Partial<TrackingSettings>) =>
  server.use(answer.get(at('company/tracking/'), () => HttpResponse.json(settings(values))))

function recording(respond: () => Response) {
  const bodies: unknown[] = []
  server.use(
    answer.post(at('company/tracking/renew/'), async ({ request }) => {
      bodies.push(await request.json())
      serve(RENEWED)
      return respond()
    }),
  )
  return bodies
}

async function open(isAdmin = true) {
  answerShell(server, { me: { is_admin: isAdmin } })
  logIn()
  const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
  localStorage.setItem('session', JSON.stringify({ ...session, is_admin: isAdmin }))
  return openApp('/settings/tracking')
}
const url = (text: string) => screen.findByText(text, { selector: 'code' })
const button = (name: string) => screen.findByRole('button', { name })

it('tracking page: is reached by administrators only', async () => {
  serve()
  const { unmount } = await open()
  await url(`${ADDRESS}?token=••••••••`)
  const sections = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect((await sections.findByRole('link', { name: 'Tracking' })).getAttribute('aria-current')).toBe('page')
  unmount()

  await open(false)
  await waitFor(() => expect(window.location.pathname).not.toBe('/settings/tracking'))
  expect(screen.queryByRole('link', { name: 'Tracking' })).toBeNull()
})

it('tracking token: is hidden until requested, and copied in full either way', async () => {
  serve()
  const { user } = await open()
  await user.click(await button('Copy URL'))
  expect(await screen.findByText('Copied with the token')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(`${ADDRESS}?token=token-of-today`)
  expect(document.body.textContent).not.toContain('token-of-today')
  const show = await button('Show token')
  await user.click(show)
  await url(`${ADDRESS}?token=token-of-today`)
  expect(show.getAttribute('aria-pressed')).toBe('true')
  await user.click(show)
  expect(await url(`${ADDRESS}?token=••••••••`)).toBeTruthy()
})

it('tracking page: warns about a local address that phones cannot reach', async () => {
  serve({ address: 'http://127.0.0.1:8080/app/api/tracking/position/' })
  await open()
  expect(await screen.findByText(/^Phones can’t reach this address/)).toBeTruthy()
})

it('renewing the tracking token: asks whether every phone gets the new one, and shows it immediately', async () => {
  serve()
  const { user } = await open()
  const bodies = recording(() => HttpResponse.json(settings(RENEWED)))
  await user.click(await button('Show token'))
  await user.click(await button('Renew token…'))
  const question = within(await screen.findByRole('dialog', { name: 'Renew token?' }))
  expect(question.getByText('Give every phone the new server URL')).toBeTruthy()
  await user.dblClick(question.getByRole('button', { name: 'Renew token' }))
  await url(`${ADDRESS}?token=token-of-tomorrow`)
  expect(await screen.findByText('Token renewed. Give every phone the new server URL.')).toBeTruthy()
  expect(bodies).toEqual([{ fingerprint: 'print-of-today' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('renewing the tracking token: Cancel keeps the old one', async () => {
  serve()
  const { user } = await open()
  const bodies = recording(() => HttpResponse.json(settings(RENEWED)))
  await user.click(await button('Renew token…'))
  await user.click(await button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([])
})

it('tracking token renewed by someone else: shows a notice and the new token', async () => {
  serve()
  const { user } = await open()
  recording(() =>
    HttpResponse.json({ detail: ['The token has been renewed already. Use the new one.'] }, { status: 409 }),
  )
  await user.click(await button('Show token'))
  await user.click(await button('Renew token…'))
  await user.click(await button('Renew token'))
  await url(`${ADDRESS}?token=token-of-tomorrow`)
  expect(await screen.findByText(/The token has been renewed already/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('tracking page that failed to load: can be retried', async () => {
  server.use(
    answer.get(at('company/tracking/'), () =>
      HttpResponse.json({ detail: ['The server is away.'] }, { status: 503 }),
    ),
  )
  const { user } = await open()
  const again = await button('Try again')
  serve()
  await user.click(again)
  expect(await url(`${ADDRESS}?token=••••••••`)).toBeTruthy()
})

it('tracking page: creates a URL for a single phone', async () => {
  serve()
  const devices: string[] = []
  server.use(
    answer.get(at('company/tracking/device/'), ({ request }) => {
      devices.push(new URL(request.url).searchParams.get('id') ?? '')
      return HttpResponse.json(settings({ token: '7.of-this-phone' }))
    }),
  )
  const { user } = await open()
  await user.type(await screen.findByRole('textbox', { name: 'Tracker ID' }), ' phone-1 ')
  await user.click(await button('Show URL'))
  const part = within(await screen.findByRole('region', { name: 'Server URL for one phone' }))
  await user.click(await part.findByRole('button', { name: 'Show token' }))
  await part.findByText(`${ADDRESS}?token=7.of-this-phone`, { selector: 'code' })
  expect(devices).toEqual(['phone-1'])
  await user.click(part.getByRole('button', { name: 'Show QR code' }))
  expect(await part.findByLabelText('Phone setup QR code for phone-1')).toBeTruthy()
  const { searchParams } = new URL(phoneSetup(settings({ token: '7.of-this-phone' }), 'phone-1'))
  expect([searchParams.get('id'), searchParams.get('url')]).toEqual([
    'phone-1',
    `${ADDRESS}?token=7.of-this-phone`,
  ])
})

it('tracking page without a network: loads automatically when it returns', async () => {
  server.use(answer.get(at('company/tracking/'), () => HttpResponse.error()))
  await open()
  expect(await screen.findByText(/Couldn’t load/)).toBeTruthy()
  serve()
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await url(`${ADDRESS}?token=••••••••`)).toBeTruthy()
})
