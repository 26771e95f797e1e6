import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
