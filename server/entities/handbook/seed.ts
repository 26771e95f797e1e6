import type { Database } from '#server/db/client.ts'
import { insertStates, insertVehicleTypes } from '#server/entities/handbook/handbook.repository.ts'

const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,' +
  'MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,' +
  'NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,' +
  'SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'

const VEHICLE_TYPES = [
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
]

/** Fills the global reference lists; ids are positions in the lists above and never change, so that it can run at every start. */
export async function seedHandbook(db: Database): Promise<void> {
  const states = STATES.split(',').map((entry, index) => ({ id: index + 1, short_name: entry.slice(0, 2), name: entry.slice(3) }))
  const types = VEHICLE_TYPES.map((name, index) => ({ id: index + 1, name }))
  await db.system(async (tx) => {
    await insertStates(tx, states)
    await insertVehicleTypes(tx, types)
  })
}
