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

describe('headers in short', () => {
  it.each<[SheetKind, field: string | null, headers: string]>([
    ['owner', 'name', 'Co, Co Name, Carrier Nm'],
    ['owner', 'company_type', 'Ent, Ent Type, Co Type'],
    ['owner', 'liability_type', 'Ins, Ins Type, Liab, Liab Ins'],
    ['owner', 'ein', 'FEIN, Tax ID'],
    ['owner', 'mc_number', 'MC, MC#, MC No'],
    ['owner', 'dot_number', 'DOT, USDOT No.'],
    ['owner', 'phone', 'Ph, Ph #, Ph No, Tel No, Mob, Cell, Cell No'],
    ['owner', 'email', 'Eml'],
    ['owner', 'address', 'Addr, Str'],
    ['owner', 'city', 'Cty'],
    ['owner', 'state', 'ST, Stt, Prov'],
    ['owner', 'zip', 'Zip, Zip Cd'],
    ['owner', 'bank', 'Bank Acct, Acct, Acct #'],
    ['owner', 'comment', 'Cmt, Cmnts'],
    ['driver', 'owner_company', 'Own, Co'],
    ['driver', 'first_name', 'F Name, FName, First Nm'],
    ['driver', 'last_name', 'L Name, Lname'],
    ['driver', 'phone', 'Ph, Mob'],
    ['driver', 'birth_date', 'DOB, D.O.B., B-day'],
    ['driver', 'license_number', 'Lic, Lic #, Lic No, DL, DL#, DLN, CDL, CDL No'],
    ['driver', 'license_class', 'Lic Cls, Cls, CDL Cl'],
    ['driver', 'license_state', 'Lic St, DL St, CDL ST'],
    ['driver', 'license_expires', 'Lic Exp, DL Exp, CDL Exp, Exp, Lic Exp Dt, Lic Expiry, Lic Xp'],
    [
      'driver',
      'medical_expires',
      'Med Exp, Med, Med Cert, Med Cert Exp, Med Card Exp, DOT Phys, DOT Physical Exp, Med Crd',
    ],
    ['driver', 'emergency_name', 'Emerg, Emerg Contact, ICE'],
    ['driver', 'emergency_phone', 'Emerg Ph, Emg Ph, ICE Ph'],
    ['driver', 'is_owner', 'O/O, Own Op'],
    ['vehicle', 'unit_number', 'Unit, Unit #, Trk, Trk #, Trk No, Veh #'],
    ['vehicle', 'owner_company', 'Own'],
    ['vehicle', 'vehicle_type', 'Typ, Trk Type, Veh Typ'],
    ['vehicle', 'vin', 'VIN, VIN No'],
    ['vehicle', 'make', 'Mk, Mfr'],
    ['vehicle', 'model', 'Mdl, Mod'],
    ['vehicle', 'year', 'Yr, MY'],
    ['vehicle', 'license_plate', 'Plt, Plt #, Plate, Lic Plt, Lic Plate, Tag, Tag #'],
    ['vehicle', 'plate_state', 'Plt St, Plate ST, Lic St, Tag St'],
    ['vehicle', 'gross_weight', 'Wt, GVW, GVWR, Gross Wt'],
    ['vehicle', 'payload', 'Max Wt, Pay Ld, Payld, Cap'],
    ['vehicle', 'useful_cargo_length', 'L, Len, Lgth, Box L'],
    ['vehicle', 'useful_cargo_width', 'W, Wid, Box W'],
    ['vehicle', 'useful_cargo_height', 'H, Ht, Hgt, Box Ht'],
    ['vehicle', 'door_width', 'Door W, Door Wd, Dr W'],
    ['vehicle', 'door_height', 'Door H, Door Ht, Dr Ht'],
    ['vehicle', 'dock', 'Dock Hi, Dk Hi'],
    ['vehicle', 'liftgate', 'LG, Lift Gt, L/G'],
    ['vehicle', 'hazmat', 'Haz, HM'],
    ['vehicle', 'equipment', 'Equip, Eqpt'],
    ['vehicle', 'driver', 'Drv, Drvr'],
    ['vehicle', 'second_driver', 'Drvr 2, Drv 2, Co-drv'],
    ['vehicle', 'object_id', 'GPS, GPS #'],
    ['vehicle', 'notes', 'Nts, Rmks'],
    ['vehicle', 'comment', 'Cmts'],
    ['vehicle', null, 'Ins Exp, Reg Exp, Insp Exp, Insurance Expires, Registration Expiry'],
  ])('name, among %ss, the field %s: %s', (kind, field, headers) => {
    const found = headers.split(', ').map((header) => [header, guess(kind, header)[header]])
    expect(found).toEqual(headers.split(', ').map((header) => [header, field]))
  })

  it('of a date that comes with a document say so', () => {
    const matchOf = (kind: SheetKind, title: string) => matchHeaders(kind, [title], new Map(), {})[0]?.match
    for (const title of ['Ins exp', 'Reg. Exp', 'Insp expiry', 'COI Expires', 'Registration expiration date'])
      expect([title, matchOf('vehicle', title)]).toEqual([title, 'document'])
    expect([matchOf('vehicle', 'Color'), matchOf('driver', 'Lic Exp'), matchOf('offer', 'Expires')]).toEqual([
      'none',
      'guessed',
      'none',
    ])
  })
})
