import { type CSSProperties, Fragment, useLayoutEffect, useRef } from 'react'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { Button } from '#src/ui/button.tsx'
import { BrokerField } from './fields/broker-field.tsx'
import { Choice } from './fields/choice.tsx'
import { DayField } from '#src/ui/day-field.tsx'
import { MilesField } from './fields/miles-field.tsx'
import { NumberField } from './fields/number-field.tsx'
import { RadiusFields } from './fields/radius-fields.tsx'
import { StatesField } from './fields/states-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { TypesField } from './fields/types-field.tsx'
import styles from './filter-panel.module.css'
import { useClears, useFilter } from './use-filter.ts'

const MAX_MILES = 100_000
const MAX_MONEY = 1_000_000

const ORDERS = [
  { value: 'newest', text: 'Newest first' },
  { value: 'rate', text: 'Highest rate first' },
  { value: 'rate_per_mile', text: 'Highest $/mi first' },
  { value: 'deadhead', text: 'Lowest deadhead first' },
] as const

/** Touch targets on a phone are as tall as a fingertip. */
const TALL = { '--control': 'var(--row-tall)', '--control-large': 'var(--row-tall)' } as CSSProperties
const LINE = { flexBasis: '100%', minHeight: 'var(--control)' } as const

export function FilterPanel({ onClose }: { onClose: () => void }) {
  const { filter, change, clear } = useFilter()
  const clears = useClears()
  const isPhone = useIsPhone()
  const form = useRef<HTMLDivElement>(null)
  const wasFocused = useRef(document.activeElement)
  useLayoutEffect(() => {
    // Focus would open the on-screen keyboard on touch devices.
    const isTouched = window.matchMedia('(pointer: coarse)').matches
    if (wasFocused.current instanceof HTMLButtonElement && !isTouched)
      form.current?.querySelector('input')?.focus()
  }, [])

  return (
    <div className={`grid gap-x-12 ${styles.panel}`} ref={form} style={isPhone ? TALL : undefined}>
      {isPhone && <h2 className="full-row">Filters</h2>}
      <Fragment key={clears}>
        <StatesField
          label="Pickup states"
          chosen={filter.pick_up_states}
          onChange={(pick_up_states) => change({ pick_up_states })}
        />
        <TextField
          label="Pickup address"
          value={filter.pick_up_address}
          onChange={(pick_up_address) => change({ pick_up_address })}
        />
        <div className={styles.day}>
          <DayField
            label="Pickup date"
            value={filter.pick_up_date}
            onChange={(pick_up_date) => change({ pick_up_date })}
          />
        </div>
        <StatesField
          label="Delivery states"
          chosen={filter.delivery_states}
          onChange={(delivery_states) => change({ delivery_states })}
        />
        <TextField
          label="Delivery address"
          value={filter.delivery_address}
          onChange={(delivery_address) => change({ delivery_address })}
        />
        <div className={styles.day}>
          <DayField
            label="Delivery date"
            value={filter.delivery_date}
            onChange={(delivery_date) => change({ delivery_date })}
          />
        </div>
        <div className={styles.types}>
          <TypesField chosen={filter.vehicle_types} onChange={(vehicle_types) => change({ vehicle_types })} />
        </div>
        <NumberField
          label="Max deadhead"
          value={filter.miles_out}
          most={MAX_MILES}
          onChange={(miles_out) => change({ miles_out })}
        />
        <div className={styles.miles}>
          <MilesField miles={filter.miles} type={filter.distance_type} most={MAX_MILES} onChange={change} />
        </div>
        <NumberField
          label="Min rate"
          value={filter.rate}
          most={MAX_MONEY}
          unit="$"
          onChange={(rate) => change({ rate })}
        />
        <NumberField
          label="Min rate per mile"
          value={filter.rate_per_mile}
          most={MAX_MONEY}
          unit="$/mi"
          onChange={(rate_per_mile) => change({ rate_per_mile })}
        />
        <div className={styles.broker}>
          <BrokerField text={filter.brokerage} type={filter.brokerage_type} onChange={change} />
        </div>
        <RadiusFields filter={filter} onChange={change} />
      </Fragment>
      <div className={`cluster gap-4 full-row ${styles.foot}`}>
        <label className="row gap-4 grow nowrap" style={isPhone ? LINE : undefined}>
          <input
            type="checkbox"
            checked={filter.hides_blacklisted}
            onChange={(event) => change({ hides_blacklisted: event.target.checked })}
          />
          Hide blacklisted
        </label>
        <Choice
          label="Sort by"
          value={filter.order}
          options={ORDERS}
          onChange={(order) => change({ order })}
        />
        <Button kind="quiet" onClick={clear}>
          Clear all
        </Button>
        <Button kind={isPhone ? 'primary' : 'plain'} onClick={onClose}>
          {isPhone ? 'Show offers' : 'Close'}
        </Button>
      </div>
    </div>
  )
}
