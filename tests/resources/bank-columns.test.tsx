import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPerson } from '#tests/support/person.ts'
import { BankColumnsChoice } from '#resources/bank-rows/bank-columns.tsx'

const choice = (columns: { paid_on: number; amount: number; text: number[] } | null) =>
  render(
    <BankColumnsChoice
      report={{ titles: ['Wann', '', 'Betrag'], columns }}
      header={undefined}
      isBusy={false}
      onChoose={vi.fn()}
    />,
  )

test('bank columns: shows the first row of the file when its columns are unknown', () => {
  choice(null)
  expect(screen.getByText('First row of this file: Wann, Column 2, Betrag.')).toBeTruthy()
  expect(screen.getAllByRole('combobox')).toHaveLength(3)
})

test('bank columns: does not show the first row when the columns were recognized', () => {
  choice({ paid_on: 0, amount: 2, text: [] })
  expect(screen.queryByText(/first row/)).toBeNull()
})

test('bank columns: the header row can be chosen among the first lines, or that there is none', async () => {
  const onChoose = vi.fn()
  const user = aPerson()
  render(
    <BankColumnsChoice
      report={{
        titles: ['Date', 'Amount'],
        heads: ['First Bank', 'Date, Amount'],
        columns: { paid_on: 0, amount: 1, text: [], header: 1 },
      }}
      header={undefined}
      isBusy={false}
      onChoose={onChoose}
    />,
  )
  const head = screen.getByRole('combobox', { name: 'Header row' })
  await user.click(head)
  await user.click(await screen.findByTitle('No header row'))
  expect(onChoose).toHaveBeenCalledWith({ header: -1 })
})
