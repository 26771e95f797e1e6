import { Keys } from './keys.tsx'
import styles from './key-list.module.css'

interface ListedKey {
  printed: readonly string[]
  text: string
  group?: string
}

/** Without groups, one list. */
export function KeyList({ keys, heading = '' }: { keys: readonly ListedKey[]; heading?: string }) {
  return (
    <div className={`grid gap-0 ${styles.groups}`}>
      {[...Map.groupBy(keys, ({ group }) => group ?? heading)].map(([group, members]) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl className="grid gap-4">
            {members.map(({ printed, text }) => (
              <div key={text} className="spread align-baseline gap-12">
                <dt className="ink">{text}</dt>
                <dd>
                  <Keys printed={printed} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

interface ChoiceProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export const LetterKeysChoice = ({ isOn, onChange }: ChoiceProps) => (
  <label className={`row align-baseline muted rule-top ${styles.option}`}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    Use single-key shortcuts
  </label>
)
