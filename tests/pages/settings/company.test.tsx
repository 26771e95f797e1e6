import { screen, waitFor } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { CompanyProfile } from '#contract/entities/company/company-profile.ts'
import { fill } from '#tests/support/person.ts'
import { meAnswer } from '#tests/support/session.ts'
import '#kit/settings/settings-view.tsx'
import '#resources/company/page.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const profile = (values: Partial<CompanyProfile> = {}): CompanyProfile => ({
  name: 'Xpress Express LLC',
  abbreviation: 'XX',
  mc_number: '998877',
  dot_number: '1234567',
  address: '1 Dock St, Columbus, OH 43215',
  phone: '+16145550100',
  email: 'office@carrier.example',
  remit_to: '',
  time_zone: 'America/New_York',
  tonu_fee_cents: 15_000,
  invoice_note: '',
  invoice_mail: '',
  reminder_mail: '',
  terms_days: 30,
  arrival_radius_miles: 0.5,
  check_call_hours: 2,
  second_factor: 'roles',
  has_logo: false,
  version: 1,
  ...values,
})

it('company profile: keeps what was typed when someone else saved first, and saves on top', async () => {
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  let current = profile()
  const sent: Partial<CompanyProfile>[] = []
  server.use(
    answer.get(at('company/profile/'), () => HttpResponse.json(current)),
    answer.patch(at('company/profile/'), async ({ request }) => {
      sent.push((await request.json()) as Partial<CompanyProfile>)
      if (sent.length > 1) return HttpResponse.json((current = profile({ ...sent.at(-1), version: 3 })))
      current = profile({ address: '2 Rail St', version: 2 })
      return HttpResponse.json({ address: ['Someone else set this to: 2 Rail St'] }, { status: 409 })
    }),
  )
  logIn()
  const { user } = await openApp('/settings/company')
  await fill(user, await screen.findByLabelText('Company name'), 'Fast Freight LLC')
  const save = async () => user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  const panel = await screen.findByRole('alert', { name: 'Changed by someone else' })
  expect(panel.textContent).toContain('Address: 2 Rail St')
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '2 Rail St')
  expect(screen.getByLabelText('Company name')).toHaveProperty('value', 'Fast Freight LLC')
  await save()
  await waitFor(() => expect(sent[1]).toEqual({ name: 'Fast Freight LLC', version: 2 }))
})

it('invoice email text: starts with the default and previews the email', async () => {
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  const sent: Partial<CompanyProfile>[] = []
  server.use(
    answer.get(at('company/profile/'), () => HttpResponse.json(profile())),
    answer.patch(at('company/profile/'), async ({ request }) => {
      sent.push((await request.json()) as Partial<CompanyProfile>)
      return HttpResponse.json(profile({ ...sent.at(-1), version: 2 }))
    }),
  )
  logIn()
  const { user } = await openApp('/settings/company')
  const preview = await screen.findByRole('region', { name: 'Invoice email preview' })
  expect(preview.textContent).toMatch(
    /^Hello,\n\nAttached is invoice .*\n\nXpress Express LLC\n\+1\(614\)555-0100\noffice@carrier\.example$/s,
  )
  await user.click(screen.getAllByRole('button', { name: 'Edit default text' })[0]!)
  const text = screen.getByLabelText('Invoice email')
  expect(text).toHaveProperty('value', expect.stringContaining('{invoice}'))
  await fill(user, text, 'Please pay {total}.')
  await user.click(screen.getByRole('button', { name: '{due}' }))
  expect(preview.textContent).toMatch(/^Please pay \$[\d,.]+\.\d\d \w{3} \d{4}$/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ invoice_mail: 'Please pay {total}.{due}' }))
})

it('company profile: refuses invalid values at their field, focuses it, and does not change them', async () => {
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  const sent: Partial<CompanyProfile>[] = []
  server.use(
    answer.get(at('company/profile/'), () => HttpResponse.json(profile())),
    answer.patch(at('company/profile/'), async ({ request }) => {
      sent.push((await request.json()) as Partial<CompanyProfile>)
      return HttpResponse.json({ abbreviation: ['Another company uses XY.'] }, { status: 400 })
    }),
  )
  logIn()
  const { user } = await openApp('/settings/company')
  const abbreviation = await screen.findByLabelText('Abbreviation')
  await fill(user, abbreviation, 'toolong1')
  await fill(user, screen.getByLabelText('Arrival radius'), '-3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter an abbreviation of 2 to 4 letters.')).toBeTruthy()
  expect(await screen.findByText('Enter at least 0.1 miles.')).toBeTruthy()
  expect(sent).toEqual([])
  expect(screen.getByLabelText('Arrival radius')).toHaveProperty('value', '-3')
  await fill(user, abbreviation, 'xy')
  await fill(user, screen.getByLabelText('Arrival radius'), '0.2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another company uses XY.')).toBeTruthy()
  expect(sent).toEqual([{ abbreviation: 'xy', arrival_radius_miles: 0.2, version: 1 }])
  await waitFor(() => expect(document.activeElement).toBe(abbreviation))
})

it('company profile with unsaved changes: asks before leaving', async () => {
  answerShell(server, { me: meAnswer({ is_admin: true }) })
  server.use(answer.get(at('company/profile/'), () => HttpResponse.json(profile())))
  logIn()
  const { user } = await openApp('/settings/company')
  await fill(user, await screen.findByLabelText('Company name'), 'Fast Freight LLC')
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(window.location.pathname).toBe('/settings/company')
  await fill(user, screen.getByLabelText('Company name'), profile().name)
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  await waitFor(() => expect(window.location.pathname).toBe('/settings'))
})
