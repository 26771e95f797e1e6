import { screen, waitFor } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { CompanyHealth } from '#contract/entities/company-profile.ts'
import { meAnswer } from '#tests/support/session.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const health: CompanyHealth = {
  intake_address: 'loads@carrier.example',
  last_mail_at: null,
  mails_24_hours: 0,
  offers_24_hours: 0,
  quarantine: 0,
  is_silent: false,
  outgoing_waiting: 0,
  outgoing_failed: 0,
  mail_out: 'smtp',
  kept: [],
}

it('the intake address is tested by a mail to it, where a relay is set', async () => {
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
  expect(await screen.findByText(/shows under Incoming mail when it arrives/)).toBeTruthy()
})
