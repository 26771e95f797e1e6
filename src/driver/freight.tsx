import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { dimsText } from '#contract/rules/cargo.ts'
import { t } from './messages/messages.ts'

type Line = readonly [label: string, value: string]

const figureLine = (label: string, kind: 'number' | 'weight' | 'miles', value: number | null): Line[] =>
  value ? [[label, kindText(kind, value)]] : []
const flagLine = (label: string, value: boolean): Line[] => (value ? [[label, t('common.yes')]] : [])

function listLines(load: DriverLoad): Line[] {
  const dims = dimsText(load)
  return [
    ...figureLine(t('freight.pieces'), 'number', load.pieces),
    ...figureLine(t('freight.weight'), 'weight', load.weight),
    ...(dims === 'N/A' ? [] : [[t('freight.dimensions'), dims] as const]),
    ...flagLine(t('freight.stackable'), load.stackable),
    ...flagLine(t('freight.hazardous'), load.hazardous),
    ...flagLine(t('freight.fast_load'), load.fast_load),
    ...flagLine(t('freight.dock_level'), load.dock_level),
    ...figureLine(t('freight.miles'), 'miles', load.miles),
  ]
}

export function Freight({ load }: { load: DriverLoad }) {
  const lines = listLines(load)
  if (lines.length === 0) return <p>{t('freight.none')}</p>
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
