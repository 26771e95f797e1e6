import { useId } from 'react'
import { pluralize } from '#contract/rules/plural.ts'
import './rating.css'

const STARS = [1, 2, 3, 4, 5]

interface StarsProps {
  label: string
  value: number | null
  onChange: (value: number) => void
}

export function Stars({ label, value, onChange }: StarsProps) {
  const name = useId()
  return (
    <fieldset className="kit-stars">
      <legend className="visually-hidden">{label}</legend>
      {STARS.map((star) => (
        <label key={star} data-lit={value !== null && star <= value ? true : undefined}>
          <input
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            onChange={() => onChange(star)}
          />
          <span aria-hidden="true">★</span>
          <span className="visually-hidden">{pluralize(star, 'star')}</span>
        </label>
      ))}
    </fieldset>
  )
}

const mean = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function Rating({ value }: { value: number }) {
  return (
    <span className="nowrap">
      <span className="accent" aria-hidden="true">
        ★
      </span>{' '}
      {mean.format(value)} <span className="visually-hidden">of 5</span>
    </span>
  )
}
