import type { Database } from '#server/kernel/db/client.ts'
import {
  insertNamed,
  insertRejectNotes,
  insertStates,
  type NamedList,
} from '#server/kernel/handbook/handbook.repository.ts'

const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,' +
  'MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,' +
  'NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,' +
  'SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'

export const STATE_NAMES = STATES.split(',').map((entry) => ({
  short_name: entry.slice(0, 2),
  name: entry.slice(3),
}))

// An id is the entry's position in its list: append only.
const NAMES: Record<NamedList, readonly string[]> = {
  vehicleType: [
    'Cargo van',
    'Sprinter',
    'Small straight',
    'Large straight',
    'Flatbed',
    'Tractor',
    'Reefer',
    'Box truck with liftgate',
    'Hotshot',
    'Car hauler',
  ],
  companyType: [
    'Sole proprietor',
    'Partnership',
    'Limited partnership',
    'LLC',
    'S corporation',
    'C corporation',
    'Trust or estate',
  ],
  liabilityType: [
    'Auto liability $300,000',
    'Auto liability $750,000',
    'Auto liability $1,000,000',
    'Auto liability $5,000,000 (hazmat)',
    'Non-trucking only, covered by the carrier',
  ],
  equipment: [
    'Pallet jack',
    'Straps',
    'Load bars',
    'E-track',
    'Moving blankets',
    'Ramp',
    'Tarps',
    'Chains and binders',
    'Temperature control',
    'Air ride',
    'Hazmat placards',
    'Dash camera',
    'Lock and seal',
    'Hand truck',
  ],
  dock: ['Dock high', 'Dock high with plate', 'Ground level', 'Ground level with liftgate', 'Side door'],
}

const REJECT_NOTES = [
  'A required document is missing',
  'A document has expired',
  'A document is unreadable',
  'A document is under another name',
  'The insurance coverage is too low',
  'The MC or DOT number is not active',
  'The driver license doesn’t cover this vehicle',
  'The driving record is not acceptable',
  'The vehicle failed inspection',
  'Entered details don’t match the documents',
  'Other: see comment',
]

/** Idempotent, runs at every start: ids are list positions and never change. */
export async function seedHandbook(db: Database): Promise<void> {
  const states = STATE_NAMES.map((state, index) => ({ id: index + 1, ...state }))
  const notes = REJECT_NOTES.map((note, index) => ({ id: index + 1, note }))
  await db.system(async (tx) => {
    await insertStates(tx, states)
    for (const [list, names] of Object.entries(NAMES))
      await insertNamed(
        tx,
        list as NamedList,
        names.map((name, index) => ({ id: index + 1, name })),
      )
    await insertRejectNotes(tx, notes)
  })
}
