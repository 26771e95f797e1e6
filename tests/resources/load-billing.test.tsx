import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readLoadBilling, waiveRequirement } from '#contract/entities/freight/load-billing.ts'
import { createLoadDocument, listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { readLoad } from '#contract/entities/freight/load.ts'
import type { Permission } from '#contract/permissions.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aBilling, aLoad } from './a-load.ts'
import { openAs, refuse, serve } from './wired.tsx'

const server = fakeServer()
const BILLER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']
const missing = (code: 'pod' | 'po') => ({ code, waiver: '', waived_by: '', waived_at: null })

test('missing document of an invoice: is added or waived where it is listed, a waiver needs a written reason', async () => {
  serve(server, readLoad, aLoad({ status: 5 }), 1)
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: ['pod'], waived: [] })
  serve(server, readLoadBilling, aBilling({ missing: [missing('pod'), missing('po')] }), 1)
  const sent = serve(
    server,
    { ...createLoadDocument, answer: createLoadDocument.answer.partial() as never },
    { id: 7 },
  )
  const waived = serve(server, waiveRequirement, aBilling({ missing: [] }), 1)
  const { user } = openAs(
    [...BILLER, 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/1?tab=billing',
  )
  const pod = within(await screen.findByRole('listitem', { name: 'POD' }))
  await pod.findByRole('button', { name: 'Upload POD for NLF30-02-1' })
  await user.upload(
    pod.getByLabelText('POD for NLF30-02-1'),
    new File(['%PDF-1.4 x'], 'pod.pdf', { type: 'application/pdf' }),
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.text()).toMatch(/name="kind"\s+pod\s/)
  expect(
    within(screen.getByRole('listitem', { name: 'PO number' })).queryByRole('button', { name: /^Add/ }),
  ).toBeNull()
  await user.click(pod.getByRole('button', { name: 'Waive POD' }))
  const form = within(pod.getByRole('form', { name: 'Waive POD' }))
  await user.type(form.getByLabelText('Waiver reason: POD'), 'x')
  await user.click(form.getByRole('button', { name: 'Waive' }))
  expect(form.getByRole('alert').textContent).toBe('Enter a short reason why it isn’t needed.')
  expect(waived).toHaveLength(0)
  await user.type(form.getByLabelText('Waiver reason: POD'), ' - the broker has it')
  refuse(server, waiveRequirement, 1, 409, { detail: ['Billing was changed meanwhile.'] })
  await user.click(form.getByRole('button', { name: 'Waive' }))
  await screen.findByText('Billing was changed meanwhile.')
  expect(form.getByLabelText<HTMLInputElement>('Waiver reason: POD').value).toBe('x - the broker has it')
  await user.click(form.getByRole('button', { name: 'Waive' }))
  await waitFor(() => expect(waived).toHaveLength(1))
  expect(await waived[0]!.json()).toEqual({ code: 'pod', reason: 'x - the broker has it' })
})

test('charge form: refuses to add a charge while the driver pay is not an amount', async () => {
  serve(server, readLoad, aLoad({ status: 5 }), 1)
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  serve(server, readLoadBilling, aBilling(), 1)
  const { user } = openAs(
    [...BILLER, 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/1?tab=billing',
  )
  await user.click(await screen.findByRole('button', { name: 'Add charge' }))
  const form = within(screen.getByRole('form', { name: 'New charge' }))
  await user.type(form.getByLabelText('Broker rate'), '100')
  const add = form.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  expect(add.disabled).toBe(false)
  await user.type(form.getByLabelText('Driver pay'), '75.555')
  await user.tab()
  expect([add.disabled, form.getByRole('alert').textContent]).toEqual([
    true,
    'Enter dollars and cents, such as 1,250.50.',
  ])
})
