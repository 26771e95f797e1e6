import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '#tests/support/person.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { aCrate, crateFields, crates, rejectCrate } from './crates.tsx'

const ask = (label: string) => ({
  label,
  endpoint: rejectCrate,
  when: () => true,
  confirm: {
    title: `${label} this crate?`,
    text: () => 'Why?',
    fields: [{ name: 'reason', label: 'Reason' }],
  },
  done: () => `${label}: done.`,
})

async function open() {
  const memory = memoryProvider([aCrate()])
  const resources = [crates(crateFields, { actions: [ask('Credit'), ask('Pay')] })]
  const { user } = renderResources({ resources, dataProvider: memory.provider, path: '/crates/1' })
  const start = async (label: string, reason: string) => {
    await user.click(await screen.findByRole('button', { name: label }))
    const dialog = within(screen.getByRole('dialog', { name: `${label} this crate?` }))
    await fill(user, dialog.getByRole('textbox', { name: 'Reason' }), reason)
    return { send: () => user.click(dialog.getByRole('button', { name: label })) }
  }
  /** Sends the first dialog, leaves it before its answer, and fills in the second. */
  const leaveForPay = async () => {
    const answer = memory.holdNext()
    await (await start('Credit', 'Claim')).send()
    await user.keyboard('{Escape}')
    return { answer, next: await start('Pay', 'Kept') }
  }
  return { memory, leaveForPay }
}
const openReason = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Reason' })?.value

test('record action: a late answer leaves the dialog open that was opened since', async () => {
  const { memory, leaveForPay } = await open()
  const { answer, next } = await leaveForPay()
  answer()
  await waitFor(() => expect(memory.callsOf('getOne').length).toBeGreaterThan(1))
  expect(openReason()).toBe('Kept')
  await next.send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(memory.callsOf('custom').map(({ payload }) => payload)).toEqual([
    { reason: 'Claim' },
    { reason: 'Kept' },
  ])
})

test('record action: a late refusal is not shown in the dialog of another action', async () => {
  const { memory, leaveForPay } = await open()
  const { answer } = await leaveForPay()
  memory.failNext({ message: 'Bad request', statusCode: 400, errors: { reason: ['Say more.'] } })
  answer()
  await waitFor(() => expect(memory.callsOf('custom')).toHaveLength(1))
  await screen.findByRole('dialog', { name: 'Pay this crate?' })
  expect([openReason(), screen.queryByText('Say more.')]).toEqual(['Kept', null])
})
