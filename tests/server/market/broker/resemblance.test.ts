import { expect, it } from 'vitest'
import { findResemblance } from '#server/market/broker/resemblance.repository.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

it.each([
  [{ mc_number: '00123456' }, 'same_mc'],
  [{ dot_number: '02217755' }, 'same_mc'],
  [{ name: 'KESTREL FREIGHT, L.L.C.' }, 'foreign_name'],
  [{ name: 'Kеstrеl Frеight' }, 'foreign_name'],
  [{ name: 'Kestrel Foods', mc_number: '1234560' }, null],
])('a newcomer with %j resembles a known broker by %s', async (values, by) => {
  const numbers = { mc_number: '123456', dot_number: '2217755' }
  const known = await rows.broker({ name: 'Kestrel Freight Inc', domain: 'kestrel.example', ...numbers })
  const newcomer = {
    name: 'Newcomer',
    mc_number: '',
    dot_number: '',
    email: 'pat@other-house.example',
    domain: 'other-house.example',
    office_phone: '',
    address: '',
  }
  const found = await test.db.tenant(company.id, (tx) => findResemblance(tx, { ...newcomer, ...values }))
  expect(found).toEqual({ resembles: by && known.id, resembles_by: by })
})
