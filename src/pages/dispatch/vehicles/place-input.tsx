import { useId, useState } from 'react'
import { listPlaces, type Place } from '#contract/entities/kernel/place.ts'
import { useRead } from '#kit/call.ts'
import styles from './vehicles.module.css'

const MIN_LETTERS = 2

const getName = ({ name, state, zip }: Place) =>
  [[name, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')

interface Props {
  address: string
  error: string | undefined
  onChange: (address: string) => void
}

export function PlaceInput({ address, error, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState(address)
  const search = text.trim()
  const { data } = useRead(listPlaces, {
    query: { search },
    isEnabled: search.length >= MIN_LETTERS,
    keepsPrevious: true,
  })
  const names = [...new Set((data?.results ?? []).map(getName))]

  const take = (next: string) => {
    setText(next)
    if (names.includes(next)) onChange(next)
  }
  const settle = () => {
    if (search !== address) onChange(search)
  }

  return (
    <div className={`grid gap-0 ${styles.place}`}>
      <label className="visually-hidden" htmlFor={id}>
        Location
      </label>
      <input
        id={id}
        className="input grow"
        list={`${id}-places`}
        placeholder="City and state, or ZIP code"
        autoComplete="off"
        autoFocus
        maxLength={200}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => take(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <datalist id={`${id}-places`}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {error && (
        <p id={`${id}-error`} className="above-4 danger small" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
