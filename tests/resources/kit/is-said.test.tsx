import { expect, test } from 'vitest'
import { Dash, hasValue } from '#kit/cells/field-value.tsx'
import type { Field } from '#kit/fields/field-spec.ts'

interface Crate {
  weight?: number | null
  sealed: boolean
}
const field = (name: string, cell: Field<Crate>['cell']) => ({ name, label: name, cell }) as Field<Crate>

test.each<[what: string, Field<Crate>, Crate, boolean]>([
  ['a value', field('weight', 'weight'), { weight: 0, sealed: true }, true],
  ['no value', field('weight', 'weight'), { weight: null, sealed: true }, false],
  ['a value the user may not see', field('weight', 'weight'), { sealed: true }, false],
  ['the answer No', field('sealed', 'yes-no'), { sealed: false }, false],
  [
    'a value that is drawn as a dash',
    field('weight', { render: (n) => (n === 0 ? <Dash /> : String(n)) }),
    { weight: 0, sealed: true },
    false,
  ],
  ['a value computed as a dash', field('load', { compute: () => <Dash /> }), { sealed: true }, false],
  ['a value computed as empty text', field('load', { compute: () => '' }), { sealed: true }, false],
  [
    'a text computed from a No',
    field('sealed', { compute: ({ sealed }) => (sealed ? 'Sealed' : 'Open') }),
    { sealed: false },
    true,
  ],
  [
    'a text computed from the row when its own value is absent',
    field('weight', { compute: ({ sealed }) => (sealed ? 'Sealed' : <Dash />), ofRow: true }),
    { weight: null, sealed: true },
    true,
  ],
  [
    'a value that cannot be drawn, which is reported when it is drawn',
    field('load', {
      compute: () => {
        throw new TypeError('no load')
      },
    }),
    { sealed: true },
    true,
  ],
])('phone card: shows or omits %s', (_, one, row, expected) => {
  expect(hasValue(one, row)).toBe(expected)
})
