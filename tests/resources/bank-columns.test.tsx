import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BankColumnsChoice } from '#resources/bank-rows/bank-columns.tsx'

const choice = (columns: { paid_on: number; amount: number; text: number[] } | null) =>
  render(
    <BankColumnsChoice
      report={{ titles: ['Wann', '', 'Betrag'], columns }}
      isBusy={false}
      onChoose={vi.fn()}
    />,
  )

test('a sheet whose columns nobody knows says what its first row has', () => {
  choice(null)
  expect(screen.getByText('First row of this file: Wann, Column 2, Betrag.')).toBeTruthy()
  expect(screen.getAllByRole('combobox')).toHaveLength(3)
})

test('one whose columns are found says nothing of it', () => {
  choice({ paid_on: 0, amount: 2, text: [] })
  expect(screen.queryByText(/first row/)).toBeNull()
})
