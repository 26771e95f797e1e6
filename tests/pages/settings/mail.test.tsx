import { screen, waitFor } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { CompanyHealth } from '#contract/entities/company/company-profile.ts'
import { meAnswer } from '#tests/support/session.ts'
import '#kit/settings/settings-view.tsx'
import '#resources/mail-settings/page.tsx'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { fill } from '#tests/support/person.ts'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const health: CompanyHealth = {
  intake_address: 'loads@carrier.example',
  other_addresses: [],
  load_services: [],
  last_mail_at: null,
  mails_24_hours: 0,
  offers_24_hours: 0,
  quarantine: 0,
  is_silent: false,
  unverified_since: null,
  outgoing_waiting: 0,
  outgoing_failed: 0,
  mail_out: 'smtp',
  retention: [],
}

it('email settings: test the intake address by an email when a relay is configured', async () => {
  const sent: unknown[] = []
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  server.use(
    answer.get(at('company/health/'), () => HttpResponse.json(health)),
    answer.post(at('company/mail/test/'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ to: health.intake_address })
    }),
  )
  logIn()
  const { user } = await openApp('/settings/mail')
  await user.click(await screen.findByRole('button', { name: 'Test address' }))
  await waitFor(() => expect(sent).toEqual([{ to: 'loads@carrier.example' }]))
  expect(await screen.findByText(/will show under Incoming email/)).toBeTruthy()
})

it('email settings: show since when senders cannot be verified, and nothing when they can', async () => {
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  let unverified_since: string | null = '2026-03-09T14:00:00Z'
  server.use(answer.get(at('company/health/'), () => HttpResponse.json({ ...health, unverified_since })))
  logIn()
  const { unmount } = await openApp('/settings/mail')
  expect((await screen.findByText(/DNS isn’t responding/)).textContent).toMatch(
    /^Senders haven’t been verified since .*09 Mar.*: DNS isn’t responding/,
  )
  unmount()
  unverified_since = null
  await openApp('/settings/mail')
  expect(await screen.findByText('Last email')).toBeTruthy()
  expect(screen.queryByText(/DNS isn’t responding/)).toBeNull()
})

it('email settings: take further addresses, save them with the first, and test each', async () => {
  const [saved, sent]: [unknown[], unknown[]] = [[], []]
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  let current = health
  server.use(
    answer.get(at('company/health/'), () => HttpResponse.json(current)),
    answer.patch(at('company/incoming-addresses/'), async ({ request }) => {
      const body = (await request.json()) as Partial<CompanyHealth>
      saved.push(body)
      if (saved.length === 1)
        return HttpResponse.json(
          { other_addresses: ['Another company receives email at spot@carrier.example.'] },
          { status: 409 },
        )
      return HttpResponse.json((current = { ...health, ...body }))
    }),
    answer.post(at('company/mail/test/'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ to: '' })
    }),
  )
  logIn()
  const { user } = await openApp('/settings/mail')
  await user.click(await screen.findByLabelText('Other addresses'))
  await user.keyboard('spot@carrier.example,rates@carrier.example,')
  const save = () => user.click(screen.getByRole('button', { name: 'Save addresses' }))
  await save()
  expect(
    (await screen.findAllByText('Another company receives email at spot@carrier.example.')).length,
  ).toBeGreaterThan(0)
  await save()
  const others = ['spot@carrier.example', 'rates@carrier.example']
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({ intake_address: 'loads@carrier.example', other_addresses: others }),
  )
  await user.click(await screen.findByRole('button', { name: 'Test addresses' }))
  await waitFor(() => expect(sent).toEqual(['loads@carrier.example', ...others].map((to) => ({ to }))))
})

it('email settings: save load services, and show a refusal at the field', async () => {
  const saved: unknown[] = []
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  server.use(
    answer.get(at('company/health/'), () => HttpResponse.json(health)),
    answer.patch(at('company/load-services/'), async ({ request }) => {
      const body = (await request.json()) as Pick<CompanyHealth, 'load_services'>
      saved.push(body)
      if (saved.length === 1)
        return HttpResponse.json({ load_services: ['10.0.0.8 is inside a network.'] }, { status: 400 })
      return HttpResponse.json({ ...health, ...body })
    }),
  )
  logIn()
  const { user } = await openApp('/settings/mail')
  await user.click(await screen.findByLabelText('Trusted services'))
  await user.keyboard('loads.example,198.2.128.5,')
  const save = () => user.click(screen.getByRole('button', { name: 'Save services' }))
  await save()
  expect((await screen.findAllByText('10.0.0.8 is inside a network.')).length).toBeGreaterThan(0)
  await save()
  await waitFor(() => expect(saved.at(-1)).toEqual({ load_services: ['loads.example', '198.2.128.5'] }))
  expect(await screen.findByText(/no longer flagged/)).toBeTruthy()
})

it('email settings with an unsaved address: ask before leaving', async () => {
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  server.use(answer.get(at('company/health/'), () => HttpResponse.json(health)))
  logIn()
  const { user } = await openApp('/settings/mail')
  await user.type(await screen.findByLabelText('Intake address'), 'x')
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(window.location.pathname).toBe('/settings'))
})

it('data retention: refuses days out of range at their field, with the limits, and saves nothing', async () => {
  const saved: unknown[] = []
  const now: CompanyHealth = {
    ...health,
    retention: [{ data: 'mail', days: 90, is_own: false, rows: 4, oldest: null }],
  }
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  server.use(
    answer.get(at('company/health/'), () => HttpResponse.json(now)),
    answer.patch(at('company/retention/'), async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json(now)
    }),
  )
  logIn()
  const { user } = await openApp('/settings/mail')
  const field = await screen.findByLabelText('Incoming email: retention days')
  const save = () => user.click(screen.getByRole('button', { name: 'Save retention' }))
  for (const days of ['3', '99999', '30.5']) {
    await fill(user, field, days)
    await save()
    expect(await screen.findByText('Enter 7 to 3,650 days.')).toBeTruthy()
    expect(field).toHaveProperty('value', days)
  }
  expect(screen.queryByText('Delete older data?')).toBe(null)
  await fill(user, field, '30')
  await waitFor(() => expect(screen.queryByText('Enter 7 to 3,650 days.')).toBe(null))
  await save()
  await screen.findByText('Delete older data?')
  await user.click(screen.getAllByRole('button', { name: 'Save retention' }).at(-1)!)
  await waitFor(() => expect(saved).toEqual([{ mail: 30 }]))
})
