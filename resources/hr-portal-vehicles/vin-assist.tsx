import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/http.ts'
import { readVinInfo } from '#contract/entities/hr-vehicle.ts'
import { normaliseVin, VIN_LENGTH } from '#contract/rules/vin.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'
import { formatWeight } from '#kit/cells/format.ts'
import { useRead } from '#kit/use-read.ts'

type VinInfo = AnswerOf<typeof readVinInfo>

const FILLS = { make: 'make', model: 'model', year: 'year', vehicle_type: 'type', gross_weight: 'gross weight' } as const
type Filled = keyof typeof FILLS

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** What a decoded VIN adds to a form: only where nothing stands yet. */
export const additionsOf = (info: VinInfo, values: Readonly<Record<string, unknown>>): Partial<Pick<VinInfo, Filled>> =>
  Object.fromEntries(
    (Object.keys(FILLS) as Filled[]).flatMap((name) => (isEmpty(info[name]) || !isEmpty(values[name]) ? [] : [[name, info[name]]])),
  )

const wordsOf = ({ year, make, model, body, gross_weight }: VinInfo) =>
  [[year, make, model].filter((part) => !isEmpty(part)).join(' '), body, gross_weight === null ? '' : formatWeight(gross_weight)]
    .filter((part) => part !== '')
    .join(', ')

/** Decodes the VIN in a form once it is whole, or when asked to: fills what is empty, and shows what the decoder says and doubts. */
export function VinAssist({ value, values, fill }: AssistProps) {
  const vin = normaliseVin(typeof value === 'string' ? value : '')
  const known = useRef<string>(undefined)
  const [asked, setAsked] = useState<string>()
  const [filled, setFilled] = useState<readonly string[]>([])
  const { data, error, isLoading } = useRead(readVinInfo, {
    resource: 'hr-portal-vehicles',
    query: { vin: asked ?? '' },
    isEnabled: asked !== undefined && asked === vin,
    staleMs: Number.POSITIVE_INFINITY,
  })

  useEffect(() => {
    // The VIN that a record came with was decoded when it was entered.
    if (known.current === undefined) known.current = vin
    else if (vin.length === VIN_LENGTH && vin !== known.current) setAsked(vin)
  }, [vin])

  const latest = useRef({ values, fill })
  useEffect(() => {
    latest.current = { values, fill }
  })
  useEffect(() => {
    if (!data) return
    const additions = additionsOf(data, latest.current.values)
    latest.current.fill(additions)
    setFilled(Object.keys(additions).map((name) => FILLS[name as Filled]))
  }, [data])

  const info = asked === vin ? data : undefined
  return (
    <div className="kit-assist">
      <button type="button" className="kit-button" disabled={vin === '' || isLoading} onClick={() => setAsked(vin)}>
        {isLoading ? 'Decoding…' : 'Decode VIN'}
      </button>
      <div role="status">
        {error && asked === vin && <p className="kit-field-error">The VIN could not be decoded: {error.message}</p>}
        {info && (
          <>
            <p>{wordsOf(info) || 'This VIN says nothing of its vehicle.'}</p>
            {filled.length > 0 && <p>Filled in: {filled.join(', ')}.</p>}
            {info.warnings.length > 0 && (
              <ul className="kit-assist-warnings">
                {info.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </div>
  )
}
