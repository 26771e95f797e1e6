import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { toInitials, peopleText } from './people.ts'
import { usePeopleAt } from './presence-context.tsx'
import styles from './who.module.css'

const LINES = 2

export function PresenceChips({ offer }: { offer: number }) {
  const people = usePeopleAt(offer)
  if (people.length === 0) return null
  const text = peopleText(people)
  const shown = people.length > LINES ? people.slice(0, LINES - 1) : people
  return (
    <span className={`stack gap-2 ${styles.chips}`} role="img" aria-label={text} title={text}>
      {shown.map(({ user, name, state }) => (
        <span key={user} className={styles.chip} data-state={state}>
          {state === 'bidding' && <Glyph name="bid" />}
          {toInitials(name)}
        </span>
      ))}
      {people.length > shown.length && <span className={styles.chip}>+{people.length - shown.length}</span>}
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
