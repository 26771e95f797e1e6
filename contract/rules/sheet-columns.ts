/** The kinds of record that come in and go out as sheets. */
export const SHEET_KINDS = ['owner', 'driver', 'vehicle'] as const
/** A kind of record that comes in and goes out as a sheet. */
export type SheetKind = (typeof SHEET_KINDS)[number]

/** How a cell is read: `choice` by the name of an entry, `choices` by several with semicolons between, `owner` and `driver` by name or by # and number. */
export type SheetCell =
  | 'id'
  | 'version'
  | 'text'
  | 'digits'
  | 'phone'
  | 'number'
  | 'day'
  | 'instant'
  | 'yes-no'
  | 'state'
  | 'choice'
  | 'choices'
  | 'owner'
  | 'driver'

/** One column of a sheet: the field that it fills or shows, and the title in its first row; `way` where it goes one way only. */
export interface SheetColumn {
  field: string
  title: string
  cell: SheetCell
  isRequired?: true
  way?: 'in' | 'out'
  help?: string
}

const ID: SheetColumn = {
  field: 'id',
  title: 'ID',
  cell: 'id',
  help: 'Leave it empty for a new record; with ID and version, the row changes that record.',
}
const VERSION: SheetColumn = {
  field: 'version',
  title: 'Version',
  cell: 'version',
  help: 'From an export, beside the ID: nobody’s later change is overwritten.',
}
const OWNER: SheetColumn = {
  field: 'owner_company',
  title: 'Owner',
  cell: 'owner',
  isRequired: true,
  help: 'Its name, or its number such as #12 where two have one name.',
}
const REGISTRATION: SheetColumn = { field: 'registration_status', title: 'Registration', cell: 'choice', way: 'out' }
const PAPERS: SheetColumn = { field: 'papers_expire_on', title: 'Papers expire on', cell: 'day', way: 'out' }

/** The columns of each kind's sheet in their order: an export writes them, an import reads them in any order. */
export const SHEET_COLUMNS: Readonly<Record<SheetKind, readonly SheetColumn[]>> = {
  owner: [
    ID,
    { field: 'name', title: 'Name', cell: 'text', isRequired: true },
    { field: 'company_type', title: 'Company type', cell: 'choice' },
    { field: 'liability_type', title: 'Liability type', cell: 'choice' },
    { field: 'ein', title: 'EIN', cell: 'digits', help: '9 digits.' },
    { field: 'mc_number', title: 'MC number', cell: 'digits' },
    { field: 'dot_number', title: 'DOT number', cell: 'digits' },
    { field: 'phone', title: 'Phone', cell: 'phone' },
    { field: 'email', title: 'E-mail', cell: 'text' },
    { field: 'address', title: 'Address', cell: 'text' },
    { field: 'city', title: 'City', cell: 'text' },
    { field: 'state', title: 'State', cell: 'state', help: 'Two letters, or the name.' },
    { field: 'zip', title: 'ZIP code', cell: 'digits', help: '5 digits.' },
    {
      field: 'bank',
      title: 'Bank account',
      cell: 'digits',
      way: 'in',
      help: 'The whole number; empty leaves what is there. Never exported.',
    },
    { field: 'comment', title: 'Comment', cell: 'text' },
    REGISTRATION,
    PAPERS,
    { field: 'driver_count', title: 'Drivers', cell: 'number', way: 'out' },
    { field: 'vehicle_count', title: 'Vehicles', cell: 'number', way: 'out' },
    VERSION,
  ],
  driver: [
    ID,
    OWNER,
    { field: 'first_name', title: 'First name', cell: 'text', isRequired: true },
    { field: 'last_name', title: 'Last name', cell: 'text' },
    { field: 'phone', title: 'Phone', cell: 'phone' },
    { field: 'email', title: 'E-mail', cell: 'text' },
    { field: 'birth_date', title: 'Date of birth', cell: 'day' },
    { field: 'license_number', title: 'License number', cell: 'text' },
    { field: 'license_class', title: 'License class', cell: 'text', help: 'A, B, C or D.' },
    { field: 'license_state', title: 'License state', cell: 'state' },
    { field: 'license_expires', title: 'License expires', cell: 'day' },
    { field: 'medical_expires', title: 'Medical expires', cell: 'day' },
    { field: 'allow_bid', title: 'Allow Bids', cell: 'yes-no' },
    { field: 'view_price', title: 'View Price', cell: 'yes-no' },
    { field: 'emergency_name', title: 'Emergency contact', cell: 'text' },
    { field: 'emergency_phone', title: 'Emergency phone', cell: 'phone' },
    { field: 'comment', title: 'Comment', cell: 'text' },
    { field: 'units', title: 'Units', cell: 'text', way: 'out' },
    REGISTRATION,
    PAPERS,
    VERSION,
  ],
  vehicle: [
    ID,
    { field: 'unit_number', title: 'Unit', cell: 'text', isRequired: true },
    OWNER,
    { field: 'vehicle_type', title: 'Type', cell: 'choice', isRequired: true },
    { field: 'vin', title: 'VIN', cell: 'text', help: '17 letters and digits.' },
    { field: 'make', title: 'Make', cell: 'text' },
    { field: 'model', title: 'Model', cell: 'text' },
    { field: 'year', title: 'Year', cell: 'number' },
    { field: 'license_plate', title: 'License plate', cell: 'text' },
    { field: 'plate_state', title: 'Plate state', cell: 'state' },
    { field: 'gross_weight', title: 'Gross weight', cell: 'number', help: 'Pounds.' },
    { field: 'payload', title: 'Payload', cell: 'number', help: 'Pounds.' },
    { field: 'useful_cargo_length', title: 'Cargo length', cell: 'number', help: 'Inches.' },
    { field: 'useful_cargo_width', title: 'Cargo width', cell: 'number', help: 'Inches.' },
    { field: 'useful_cargo_height', title: 'Cargo height', cell: 'number', help: 'Inches.' },
    { field: 'door_width', title: 'Door width', cell: 'number', help: 'Inches.' },
    { field: 'door_height', title: 'Door height', cell: 'number', help: 'Inches.' },
    { field: 'dock_type', title: 'Dock type', cell: 'choice' },
    { field: 'dock', title: 'Dock high', cell: 'yes-no' },
    { field: 'liftgate', title: 'Liftgate', cell: 'yes-no' },
    { field: 'hazmat', title: 'Hazmat', cell: 'yes-no' },
    { field: 'equipment', title: 'Equipment', cell: 'choices', help: 'Names with semicolons between.' },
    { field: 'driver', title: 'Driver', cell: 'driver', help: 'The full name, or the number such as #12.' },
    { field: 'second_driver', title: 'Second driver', cell: 'driver' },
    { field: 'object_id', title: 'Tracker', cell: 'text' },
    { field: 'notes', title: 'Notes', cell: 'text' },
    { field: 'comment', title: 'Comment of HR', cell: 'text' },
    { field: 'status', title: 'Status', cell: 'choice', way: 'out' },
    { field: 'team_name', title: 'Team', cell: 'text', way: 'out' },
    { field: 'last_address', title: 'Last address', cell: 'text', way: 'out' },
    { field: 'last_geo_date_time', title: 'Last seen (UTC)', cell: 'instant', way: 'out' },
    REGISTRATION,
    PAPERS,
    VERSION,
  ],
}

const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The column that a title in a sheet's first row means: by title or field, whatever its case, blanks and marks; undefined for none. */
export function sheetColumnOf(kind: SheetKind, title: string): SheetColumn | undefined {
  const asked = plain(title)
  return SHEET_COLUMNS[kind].find((column) => plain(column.title) === asked || plain(column.field) === asked)
}
