import { expect, test } from 'vitest'
import { z } from 'zod'
import { day } from '#contract/http.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'

test('bodyErrors: lists the accepted date formats for a value that is not a date', () => {
  expect(bodyErrors(z.object({ received_on: day }), { received_on: '31/31/2026' })).toEqual({
    received_on: ['Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD.'],
  })
})
