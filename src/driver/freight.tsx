import type { DriverLoad } from '#contract/entities/driver-load.ts'
import { loadFacts } from '#contract/fields/load.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { dimsText } from '#contract/rules/cargo.ts'

type Line = readonly [label: string, value: string]

const figureLine = (label: string, kind: 'number' | 'weight' | 'miles', value: number | null): Line[] =>
  value ? [[label, kindText(kind, value)]] : []
const flagLine = (label: string, value: boolean): Line[] => (value ? [[label, 'Yes']] : [])

/** What is known of a load's freight, a line each, as the order has it; nothing of what nobody stated. */
function linesOf(load: DriverLoad): Line[] {
  const dims = dimsText(load)
  return [
    ...figureLine(loadFacts.pieces.label, 'number', load.pieces),
    ...figureLine(loadFacts.weight.label, 'weight', load.weight),
    ...(dims === 'N/A' ? [] : [['Largest piece (L × W × H)', dims] as const]),
    ...flagLine(loadFacts.stackable.label, load.stackable),
    ...flagLine(loadFacts.hazardous.label, load.hazardous),
    ...flagLine(loadFacts.fast_load.label, load.fast_load),
    ...flagLine(loadFacts.dock_level.label, load.dock_level),
    ...figureLine(loadFacts.miles.label, 'miles', load.miles),
  ]
}

/** The freight of a load, line by line. */
export function Freight({ load }: { load: DriverLoad }) {
  const lines = linesOf(load)
  if (lines.length === 0) return <p>No details</p>
  return (
    <dl className="grid gap-4">
      {lines.map(([label, value]) => (
        <div key={label} className="spread">
          <dt className="muted">{label}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
