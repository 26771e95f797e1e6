import { isValidElement, type ReactNode } from 'react'
import type { PlainKind } from '#contract/fields.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import type { CellKind, CellValues, Field } from '#kit/fields/field-spec.ts'
import { renderGuarded } from '#kit/part-boundary.tsx'
import { EmailAddress } from './email-address.tsx'
import { Age, Ago, Day, Deadline, Instant } from './time.tsx'
import './cells.css'

type Draw = { [Kind in CellKind]?: (value: CellValues[Kind]) => ReactNode }

const DRAW: Draw = {
  multiline: (value) => <span className="preformatted">{value}</span>,
  phone: (value) => (
    <a className="kit-quiet-link" href={phoneHref(value)}>
      {displayPhone(value)}
    </a>
  ),
  email: (value) => (
    <a className="kit-quiet-link" href={`mailto:${value}`}>
      <EmailAddress value={value} />
    </a>
  ),
  instant: (value) => <Instant value={value} />,
  day: (value) => <Day value={value} />,
  deadline: (value) => <Deadline value={value} />,
  age: (value) => <Age value={value} />,
  ago: (value) => (
    <>
      <Ago value={value} /> ago
    </>
  ),
}

const numeric = new Set<CellKind>(['number', 'money', 'miles', 'weight', 'inches', 'bytes'])

export const isAbsent = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const isShown = <R,>({ sparse, name }: Field<R>, row: R) => !sparse || !isAbsent(row[name as keyof R])

export const Dash = () => <span className="faint">—</span>

function draw<R>(field: Field<R>, row: R): ReactNode {
  const { cell } = field
  if (typeof cell === 'object' && 'compute' in cell) return cell.compute(row)
  const value: unknown = row[field.name as keyof R]
  if (isAbsent(value)) return <Dash />
  if (typeof cell !== 'string') return cell.render(value as NonNullable<unknown>)
  const ofKind = DRAW[cell] as ((value: unknown) => ReactNode) | undefined
  return ofKind ? ofKind(value) : kindText(cell as PlainKind, value)
}

/** Falls back to a dash when the value is absent or its cell throws. */
export const drawField = <R,>(field: Field<R>, row: R): ReactNode =>
  renderGuarded(field.label, row, <Dash />, () => draw(field, row))

export function hasValue<R>(field: Field<R>, row: R): boolean {
  const { name, cell } = field
  const value: unknown = row[name as keyof R]
  const isComputed = typeof cell === 'object' && 'compute' in cell
  const isOfRow = isComputed && cell.ofRow === true
  // A computed field has no value of its own; a field the user may not see is absent.
  if (isComputed ? !isOfRow && value !== undefined && isAbsent(value) : isAbsent(value) || value === false)
    return false
  if (typeof cell !== 'object') return true
  try {
    const drawn = draw(field, row)
    return !isAbsent(drawn) && drawn !== false && !(isValidElement(drawn) && drawn.type === Dash)
  } catch {
    return true
  }
}

export const isNumeric = <R,>({ cell }: Field<R>) =>
  typeof cell === 'string' ? numeric.has(cell) : cell.numeric === true

export const isBlock = <R,>({ cell }: Field<R>) =>
  typeof cell === 'string' ? cell === 'multiline' : cell.block === true
