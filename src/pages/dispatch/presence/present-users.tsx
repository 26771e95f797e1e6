import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { toInitials, peopleText } from './people.ts'
import { usePeopleAt } from './presence-context.tsx'
import styles from './who.module.css'

export function PresenceChips({ offer }: { offer: number }) {
  const people = usePeopleAt(offer)
  const text = peopleText(people)
  const [first] = people
  if (!first) return null
  const more = people.length > 1 ? `+${people.length - 1}` : ''
  return (
    <span className={styles.chip} data-state={first.state} role="img" aria-label={text} title={text}>
      {first.state === 'bidding' && more === '' && <Glyph name="bid" />}
      {toInitials(first.name)}
      {more}
    </span>
  )
}

export function PresentUsers({ offer }: { offer: number }) {
  const text = peopleText(usePeopleAt(offer))
  return (
    <p role="status" className={`row gap-4 medium text-end ${styles.here}`}>
      {text !== '' && <Glyph name="person" />}
      {text}
    </p>
  )
}
