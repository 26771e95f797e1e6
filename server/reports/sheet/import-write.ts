import type { SheetKind } from '#contract/entities.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { holdDrivers } from '#server/fleet/index.ts'
import { holdOwners, insertRecords, updateRecords } from '#server/reports/sheet/import.repository.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import { batches, type Imported, type Intake, type Values } from '#server/kernel/sheets/sheet-rules.ts'
import { givesUp } from '#server/reports/sheet/import-unique.ts'
import type { Draft } from '#server/reports/sheet/import-draft.ts'

/** A referenced record disappeared between check and write; the caller checks again. */
export class Raced extends Error {}

const listNumbers = (records: readonly Values[], ...fields: string[]) => [
  ...new Set(
    records.flatMap((record) =>
      fields.map((field) => record[field]).filter((one) => typeof one === 'number'),
    ),
  ),
]
const listFields = (records: readonly Values[]) => [...new Set(records.flatMap(Object.keys))]
const asIs = (values: Values) => values
const isEntered = (value: unknown) =>
  value !== '' && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

async function hold(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const values = drafts.map((draft) => draft.values)
  const owners = listNumbers(values, 'owner_company')
  const drivers = listNumbers(values, 'driver', 'second_driver')
  if (owners.length > 0 && (await holdOwners(tx, owners)).size < owners.length) throw new Raced()
  if (drivers.length > 0 && (await holdDrivers(tx, drivers)).size < drivers.length) throw new Raced()
}

async function create(tx: Tx, who: Changer, kind: SheetKind, drafts: readonly Draft[]): Promise<number[]> {
  const { toStored = asIs, inputForHistory = asIs } = SHEET_RULES[kind]
  const fields = listFields(drafts.map(({ values }) => toStored(values)))
  const made: number[] = []
  for (const some of batches(drafts)) {
    const ids = await insertRecords(
      tx,
      kind,
      fields,
      some.map(({ values }) => toStored(values)),
    )
    made.push(...ids)
    const after = (values: Values) =>
      Object.fromEntries(Object.entries(inputForHistory(values)).filter(([, value]) => isEntered(value)))
    const notes = some.map(({ values }, index) => ({ record_id: ids[index] as number, after: after(values) }))
    await audit(tx, ...notes.map((note) => ({ who, action: 'create', record_type: kind, ...note })))
  }
  return made
}

async function change(tx: Tx, who: Changer, kind: SheetKind, drafts: readonly Draft[]): Promise<void> {
  const { toStored = asIs } = SHEET_RULES[kind]
  const toChange = ({ values, change: differs }: Draft) =>
    toStored(
      Object.fromEntries(
        Object.entries(values).filter(([field]) => differs !== null && field in differs.after),
      ),
    )
  const fields = listFields(drafts.map(toChange))
  const whole = (draft: Draft) => {
    const record = { ...draft.current, ...toChange(draft) }
    return Object.fromEntries(['id', ...fields].map((field) => [field, record[field as keyof typeof record]]))
  }
  for (const some of batches(drafts)) {
    await updateRecords(tx, kind, fields, some.map(whole))
    const notes = some.map((draft) => ({ record_id: draft.id as number, ...draft.change }))
    await audit(tx, ...notes.map((note) => ({ who, action: 'update', record_type: kind, ...note })))
  }
}

export async function writeDrafts(
  tx: Tx,
  who: Changer,
  kind: SheetKind,
  created: readonly Draft[],
  changes: readonly Draft[],
  intake?: Intake,
): Promise<number[]> {
  await hold(tx, [...created, ...changes])
  const values = created.map((draft) => draft.values)
  const [giving, rest] = [true, false].map((isGiving) =>
    changes.filter((draft) => givesUp(kind, draft) === isGiving),
  )
  await change(tx, who, kind, giving ?? [])
  const ids = intake ? await intake.insert(tx, values) : await create(tx, who, kind, created)
  await change(tx, who, kind, rest ?? [])
  const imported: Imported = {
    news: created.map(({ values }, index) => ({ id: ids[index] as number, values })),
    changes: changes.map(({ id, current = {}, values, change: differs }) => ({
      id: id as number,
      current,
      values,
      changed: differs?.after ?? {},
    })),
  }
  await SHEET_RULES[kind].written?.(tx, who, imported)
  return ids
}
