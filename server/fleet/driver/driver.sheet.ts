import { createDriver, updateDriver } from '#contract/entities/fleet/driver.ts'
import { mayDriveBy, TOO_YOUNG } from '#server/fleet/driver/driver-age.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { drivers } from '#server/fleet/driver/driver.record.ts'
import { driverSheetQueries } from '#server/fleet/driver/driver-sheet.repository.ts'
import { nameKey } from '#server/kernel/sheets/import-names.ts'
import { listUses } from '#server/fleet/document/in-use.repository.ts'
import { toDigits, type SheetRules, toText, type Values } from '#server/kernel/sheets/sheet-rules.ts'

const getName = ({ first_name, last_name }: Values) => `${toText(first_name)} ${toText(last_name)}`.trim()

/** Owner and name; '' when either is missing or a distinguishing field separates two such drivers. */
const getKey = (values: Values, key: string) => {
  const { owner_company } = values
  const parts = [
    typeof owner_company === 'number' ? String(owner_company) : '',
    nameKey(getName(values)),
    key,
  ]
  return parts.every((part) => part !== '') ? parts.join('\n') : ''
}

export const driverSheetRules: SheetRules = {
  kind: 'driver',
  noun: 'driver',
  create: createDriver.body,
  update: updateDriver.body.omit({ version: true }),
  uniqueKeys: [
    {
      name: 'license',
      fields: ['first_name', 'last_name', 'license_number'],
      key: (values) => getKey(values, toText(values['license_number']).toLowerCase()),
      words: 'this owner, name and license number',
    },
    {
      name: 'phone',
      fields: ['first_name', 'last_name', 'phone'],
      key: (values) => getKey(values, toDigits(values['phone']).slice(-10)),
      words: 'this owner, name and phone',
    },
    {
      name: 'owner',
      fields: ['is_owner'],
      key: ({ is_owner, owner_company }) =>
        is_owner === true && typeof owner_company === 'number' ? String(owner_company) : '',
      words: 'Yes here for the same owner',
      todo: 'Enter No here, or No in the other row.',
      passes: true,
    },
  ],
  titleOf: getName,
  problem(_record, { birth_date }, today) {
    return typeof birth_date === 'string' && !mayDriveBy(birth_date, today)
      ? { field: 'birth_date', text: TOO_YOUNG }
      : undefined
  },
  written: (tx) => emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: 'driver', id: null } }),
  keeps: (tx, ids) => listUses(tx, 'driver', ids),
  removed: (tx) => emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: 'driver', id: null } }),
  queries: driverSheetQueries,
  export: {
    fileName: 'Drivers',
    find: (tx, query, _, who) => drivers.ids(tx, who, query),
  },
}
