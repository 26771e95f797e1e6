import { describe, expect, it } from 'vitest'
import { companyNames } from '#contract/rules/broker-scrub.ts'
import { driverStopScrubber } from '#contract/rules/driver-stop.ts'

const scrub = driverStopScrubber(
  {
    companies: companyNames('Secret Brokers LLC'),
    people: ['Pat Person'],
    emails: ['pat@secret.example'],
    domains: ['secret.example'],
    phones: ['(330) 555-0100'],
    numbers: ['REF-4471'],
    streets: ['1 Main St'],
  },
  [150_000, 90_000],
)
const STOP = {
  facility: 'Harbor Cold Storage',
  address: '12 Dock Rd, Akron, OH 44301',
  reference: 'PU 88',
  notes: 'Dock 4\nBring straps',
  contact_name: 'Joe',
  contact_phone: '+13305550199',
}

describe('stop for the driver', () => {
  it('stays when it names neither the broker nor a price', () => expect(scrub(STOP)).toEqual(STOP))

  it.each<[keyof typeof STOP, string, string]>([
    ['facility', 'Secret Brokers LLC c/o Dock 4', ''],
    ['facility', 'Secret Brokers', ''],
    ['facility', 'Secret Harbor Warehouse', 'Secret Harbor Warehouse'],
    ['facility', 'Ørsted Łódź 900', 'Ørsted Łódź 900'],
    ['address', 'Secret Brokers, 12 Dock Rd, Akron, OH 44301', '12 Dock Rd, Akron, OH 44301'],
    ['address', '1 Main St, Akron, OH 44301', '1 Main St, Akron, OH 44301'],
    ['reference', 'Secret Brokers 7', ''],
    ['reference', 'REF-4471', 'REF-4471'],
    ['notes', 'Dock 4. Call Secret Brokers, pays $1,500', 'Dock 4.'],
    ['notes', 'Rate is 1500. Bring straps', 'Bring straps'],
    ['notes', 'Ask Pat\nBring straps', 'Bring straps'],
    ['notes', 'Load REF-4471. Bring straps', 'Bring straps'],
    ['contact_name', 'Łukasz', 'Łukasz'],
    ['contact_phone', '+13305550100', ''],
  ])('%s %j becomes %j', (field, text, left) => {
    expect(scrub({ ...STOP, [field]: text })).toEqual({ ...STOP, [field]: left })
  })

  it('loses the phone of a contact at the broker', () =>
    expect(scrub({ ...STOP, contact_name: 'Joe at Secret Brokers' })).toEqual({
      ...STOP,
      contact_name: '',
      contact_phone: '',
    }))
})
