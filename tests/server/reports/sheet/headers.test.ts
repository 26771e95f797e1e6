import { describe, expect, it } from 'vitest'
import { type SheetKind, SHEETS } from '#contract/entities.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import { HEADER_FILLERS, HEADER_SYNONYMS } from '#server/reports/sheet/header-synonyms.ts'
import { matchHeaders } from '#server/reports/sheet/import-headers.ts'

const guess = (kind: SheetKind, ...titles: string[]) =>
  Object.fromEntries(
    matchHeaders(kind, titles, new Map(), {}).map(({ column }, index) => [
      titles[index],
      column?.field ?? null,
    ]),
  )

describe('headers of own lists', () => {
  it.each<[SheetKind, Record<string, string | null>]>([
    [
      'owner',
      {
        'Company Name': 'name',
        'Tax ID': 'ein',
        'MC#': 'mc_number',
        'US DOT #': 'dot_number',
        Tel: 'phone',
        'E-mail': 'email',
        'Postal Code': 'zip',
        Colour: null,
      },
    ],
    [
      'driver',
      {
        Carrier: 'owner_company',
        First: 'first_name',
        Surname: 'last_name',
        DOB: 'birth_date',
        'CDL #': 'license_number',
        'CDL Class': 'license_class',
        'CDL Exp. Date': 'license_expires',
        'Med Card Expiry': 'medical_expires',
        'Owner Phone': null,
      },
    ],
    [
      'load',
      {
        Customer: 'broker',
        'Truck #': 'vehicle',
        Origin: 'pick_up_at',
        Destination: 'deliver_to',
        'PU Date': 'pick_up_from',
        Rate: 'broker_price_cents',
        'Driver Pay': 'driver_price_cents',
        'Weight (lbs)': 'weight',
      },
    ],
    [
      'offer',
      {
        Customer: 'broker_company',
        'Load #': 'order_number',
        From: 'pick_up_at',
        To: 'deliver_to',
        'Loaded Miles': 'miles',
        Skids: 'pieces',
        'Wt.': 'weight',
        Rate: 'posted_price_cents',
      },
    ],
  ])('are guessed for the kind: %s', (kind, expected) => {
    expect(guess(kind, ...Object.keys(expected))).toEqual(expected)
  })

  it('guesses each field once, for the header that is most like it', () => {
    expect(guess('vehicle', 'Truck', 'Unit', 'Vehcile Type')).toEqual({
      Truck: null,
      Unit: 'unit_number',
      'Vehcile Type': 'vehicle_type',
    })
  })

  it('have synonyms for fields of sheets only', () => {
    const fields = new Set(
      Object.values(SHEET_COLUMNS).flatMap((columns) => columns.map(({ field }) => field)),
    )
    expect(Object.keys(HEADER_SYNONYMS).filter((field) => !fields.has(field))).toEqual([])
    expect(Object.keys(HEADER_FILLERS).toSorted()).toEqual(Object.keys(SHEETS).toSorted())
  })
})
